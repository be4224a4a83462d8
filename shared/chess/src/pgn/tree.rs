//! A tree of moves in one vector, so that no depth of nesting can exhaust the stack.

use super::notes::{Chain, Note, Notes, Span};
use crate::{Move, Position};

/// A point of a game's tree.
///
/// ```
/// use chess::pgn::{self, NodeId};
/// let game = pgn::games(b"1. e4 e5 *").next().unwrap();
/// let e4 = game.children(NodeId::ROOT).next().unwrap();
/// let e5 = game.children(e4).next().unwrap();
/// assert_eq!(game.position(e5).fullmove_number(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move of a game's tree.
#[derive(Clone, Debug)]
struct Node {
    played: Option<Move>,
    parent: NodeId,
    // The root is nobody's child, so it stands for "none".
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    notes: Chain,
}

impl Node {
    fn new(played: Option<Move>, parent: NodeId) -> Node {
        Node {
            played,
            parent,
            first_child: NodeId::ROOT,
            last_child: NodeId::ROOT,
            next_sibling: NodeId::ROOT,
            notes: Chain::default(),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    notes: Notes,
}

/// Trees are equal when they hold the same moves and notes, in whatever order they were built.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let same = self.played(a) == other.played(b)
                && self.comments_before(a).eq(other.comments_before(b))
                && self.comments(a).eq(other.comments(b))
                && self.nags(a).eq(other.nags(b))
                && self.children(a).count() == other.children(b).count();
            if !same {
                return false;
            }
            pairs.extend(self.children(a).zip(other.children(b)));
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
        Tree {
            nodes,
            notes: Notes::default(),
        }
    }
}

impl Tree {
    /// The node; an identity from another tree that is too large for this one means the root.
    fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.index()).unwrap_or(&self.nodes[0])
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let index = if id.index() < self.nodes.len() {
            id.index()
        } else {
            0
        };
        &mut self.nodes[index]
    }

    pub(super) fn played(&self, id: NodeId) -> Option<Move> {
        self.node(id).played
    }

    pub(super) fn parent(&self, id: NodeId) -> NodeId {
        self.node(id).parent
    }

    pub(super) fn comments_before(&self, id: NodeId) -> impl Iterator<Item = &str> {
        self.notes.comments_before(self.node(id).notes)
    }

    pub(super) fn comments(&self, id: NodeId) -> impl Iterator<Item = &str> {
        self.notes.comments(self.node(id).notes)
    }

    pub(super) fn nags(&self, id: NodeId) -> impl Iterator<Item = u8> {
        self.notes.nags(self.node(id).notes)
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
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node::new(played, parent));
        let last = core::mem::replace(&mut self.node_mut(parent).last_child, id);
        if last == NodeId::ROOT {
            self.node_mut(parent).first_child = id;
        } else {
            self.node_mut(last).next_sibling = id;
        }
        id
    }

    /// Keeps a comment's text until it is known what it is about.
    pub(super) fn keep(&mut self, text: &str) -> Option<Span> {
        self.notes.keep(text)
    }

    pub(super) fn note(&mut self, id: NodeId, note: Note) {
        let mut chain = self.node(id).notes;
        self.notes.add(&mut chain, note);
        self.node_mut(id).notes = chain;
    }
}

/// The position after a move of the tree, or after a pass.
pub(super) fn after(position: &Position, played: Option<Move>) -> Position {
    match played {
        Some(m) => position.play_unchecked(m),
        None => position.pass().unwrap_or(*position),
    }
}
