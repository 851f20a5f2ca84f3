import type { ByteSource } from './byte-source.ts';

/** A source whose size is known. */
export type SizedSource = ByteSource & { readonly sizeBytes: number };

/** Past this a file is not looked for. */
const LARGEST = 2 ** 50;

/** The same source with its size, found by reading single bytes where it is not known. */
export async function withSize(source: ByteSource, signal?: AbortSignal): Promise<SizedSource> {
  const sizeBytes = source.sizeBytes ?? (await findSize(source, signal));
  return {
    name: source.name,
    sizeBytes,
    read: (offset, length, inner) => source.read(offset, length, inner),
  };
}

async function findSize(source: ByteSource, signal?: AbortSignal): Promise<number> {
  const has = async (offset: number): Promise<boolean> =>
    (await source.read(offset, 1, signal)).length > 0;
  let low = 0,
    high = 1;
  while (high < LARGEST && (await has(high - 1))) {
    low = high;
    high *= 2;
  }
  // The byte before `low` is there, the one before `high` is not.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await has(middle - 1)) low = middle;
    else high = middle;
  }
  return low;
}
