/** A tar archive of texts as GNU tar writes it, for tests. */
export function buildTar(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const blocks = Object.entries(files).flatMap(([name, content]) => [
    ...(name.length > 99 ? buildMember('././@LongLink', 'L', `${name}\0`) : []),
    ...buildMember(name, '0', content),
  ]);
  const bytes = new Uint8Array(blocks.length * BLOCK_BYTES + 2 * BLOCK_BYTES);
  blocks.forEach((block, i) => bytes.set(block, i * BLOCK_BYTES));
  return bytes;
}

const BLOCK_BYTES = 512;

function buildMember(name: string, type: string, text: string): Uint8Array[] {
  const content = new TextEncoder().encode(text);
  const header = new Uint8Array(BLOCK_BYTES);
  const put = (at: number, value: string): void => header.set(new TextEncoder().encode(value), at);
  put(0, name.slice(0, 99));
  put(124, content.length.toString(8).padStart(11, '0'));
  put(156, type);
  put(257, 'ustar  ');
  const blocks = [header];
  for (let at = 0; at < content.length; at += BLOCK_BYTES) {
    const block = new Uint8Array(BLOCK_BYTES);
    block.set(content.subarray(at, at + BLOCK_BYTES));
    blocks.push(block);
  }
  return blocks;
}
