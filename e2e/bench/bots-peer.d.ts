declare module "js-chess-engine" {
  const engine: {
    /** The move of a level in a position (FEN), as `{ "E2": "E4" }`. */
    aiMove(fen: string, level: number): Record<string, string>;
  };
  export default engine;
}
