import type { ByteSource } from '../byte-source.ts';
import { detectEncoding } from '../las/encoding.ts';
import type { ReadProgress } from '../log-file.ts';

const BLOCK_BYTES = 2 ** 20;

/** How a text is read line by line. */
export interface LineOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** Label of `TextDecoder`; found from the first bytes without it. */
  encoding?: string | undefined;
}

/** A decoder for the text that begins with `head`: UTF-16 or UTF-8, else Windows-1252. */
export function makeDecoder(head: Uint8Array, encoding?: string): TextDecoder {
  if (encoding !== undefined) return new TextDecoder(encoding);
  const found = detectEncoding(head);
  if (found.encoding !== 'bytes') return new TextDecoder(found.encoding);
  try {
    // The last character of the head may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return new TextDecoder('utf-8');
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** Hands over the lines of a text, block by block. The line break is left out. */
export async function* readLines(
  source: ByteSource,
  { signal, onProgress, encoding }: LineOptions,
): AsyncGenerator<string[]> {
  let decoder: TextDecoder | null = null;
  let rest = '';
  for (let at = 0; ;) {
    const block = await source.read(at, BLOCK_BYTES, signal);
    signal?.throwIfAborted();
    decoder ??= makeDecoder(block, encoding);
    const isLast = block.length < BLOCK_BYTES;
    at += block.length;
    const lines = (rest + decoder.decode(block, { stream: !isLast })).split(/\r\n|\n|\r(?!$)/);
    rest = isLast ? '' : (lines.pop() ?? '');
    onProgress?.({ bytesRead: at, bytesTotal: source.sizeBytes });
    yield lines;
    if (isLast) return;
  }
}
