//! A tree of moves in one vector, so that no depth of nesting can exhaust the stack.

use crate::{Move, Position};

/// A point of a game's tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move of a game's tree, with what is said about it.
#[derive(Clone, Debug)]
pub struct Node {
    played: Option<Move>,
    parent: NodeId,
    // The root is nobody's child, so it stands for "none".
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    /// Few moves have any.
    notes: Option<Box<Notes>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Notes {
    before: Vec<String>,
    after: Vec<String>,
    nags: Vec<u8>,
}

impl Node {
    /// The move; `None` at the root, and for a pass, which only side lines can hold.
    pub const fn played(&self) -> Option<Move> {
        self.played
    }

    /// Comments between the start of a side line and its first move.
    pub fn comments_before(&self) -> &[String] {
        self.notes.as_ref().map_or(&[], |notes| &notes.before)
    }

    /// Comments after the move; at the root, before the first one.
    pub fn comments(&self) -> &[String] {
        self.notes.as_ref().map_or(&[], |notes| &notes.after)
    }

    /// Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub fn nags(&self) -> &[u8] {
        self.notes.as_ref().map_or(&[], |notes| &notes.nags)
    }

    const fn new(played: Option<Move>, parent: NodeId) -> Node {
        Node {
            played,
            parent,
            first_child: NodeId::ROOT,
            last_child: NodeId::ROOT,
            next_sibling: NodeId::ROOT,
            notes: None,
        }
    }

    fn notes(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Tree(Vec<Node>);

/// Trees are equal when they hold the same moves and notes, in whatever order they were built.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (ours, theirs) = (self.node(a), other.node(b));
            if ours.played != theirs.played || ours.notes != theirs.notes {
                return false;
            }
            let count = pairs.len();
            pairs.extend(self.children(a).zip(other.children(b)));
            let shared = pairs.len() - count;
            if self.children(a).count() != shared || other.children(b).count() != shared {
                return false;
            }
        }
        true
    }
}

impl Eq for Tree {}

impl Default for Tree {
    fn default() -> Tree {
        // Room for most games, so that few grow it.
        let mut nodes = Vec::with_capacity(96);
        nodes.push(Node::new(None, NodeId::ROOT));
        Tree(nodes)
    }
}

impl Tree {
    /// The node; an identity from another tree that is too large for this one means the root.
    pub(super) fn node(&self, id: NodeId) -> &Node {
        self.0.get(id.index()).unwrap_or(&self.0[0])
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let index = if id.index() < self.0.len() {
            id.index()
        } else {
            0
        };
        &mut self.0[index]
    }

    pub(super) fn parent(&self, id: NodeId) -> NodeId {
        self.node(id).parent
    }

    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let mut next = self.node(id).first_child;
        core::iter::from_fn(move || {
            let child = next;
            next = self.node(child).next_sibling;
            (child != NodeId::ROOT).then_some(child)
        })
    }

    /// The nodes from the first move to this one.
    pub(super) fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while at != NodeId::ROOT {
            path.push(at);
            at = self.parent(at);
        }
        path.reverse();
        path
    }

    pub(super) fn add(&mut self, parent: NodeId, played: Option<Move>) -> NodeId {
        // Four thousand million moves would not fit memory.
        let id = NodeId(u32::try_from(self.0.len()).unwrap_or(u32::MAX));
        self.0.push(Node::new(played, parent));
        let last = core::mem::replace(&mut self.node_mut(parent).last_child, id);
        if last == NodeId::ROOT {
            self.node_mut(parent).first_child = id;
        } else {
            self.node_mut(last).next_sibling = id;
        }
        id
    }

    pub(super) fn comment(&mut self, id: NodeId, text: String) {
        if !text.is_empty() {
            self.node_mut(id).notes().after.push(text);
        }
    }

    pub(super) fn comments_before(&mut self, id: NodeId, texts: Vec<String>) {
        self.node_mut(id).notes().before = texts;
    }

    pub(super) fn nag(&mut self, id: NodeId, nag: u8) {
        self.node_mut(id).notes().nags.push(nag);
    }
}

/// The position after a move of the tree, or after a pass.
pub(super) fn after(position: &Position, played: Option<Move>) -> Position {
    match played {
        Some(m) => position.play_unchecked(m),
        None => position.pass().unwrap_or(*position),
    }
}

/// One space between words, none around, and no sign that would end the comment.
pub(super) fn clean_comment(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !clean.is_empty() {
            clean.push(' ');
        }
        clean.push_str(word);
    }
    if clean.contains('}') {
        clean = clean.replace('}', ")");
    }
    clean
}
