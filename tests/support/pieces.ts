/** All pieces of a body that is written piece by piece. */
export async function collectPieces(body: unknown): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of body as AsyncIterable<string>) pieces.push(piece);
  return pieces;
}
