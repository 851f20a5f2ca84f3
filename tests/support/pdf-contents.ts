import { inflateSync } from 'node:zlib';

/** Words of a PDF's pages, in the order they were drawn. */
export function readPdfText(bytes: Buffer): string {
  return readPdfContents(bytes)
    .flatMap((content) =>
      [...content.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map(([, words]) => words!),
    )
    .join('\n');
}

/** The packed streams of a PDF, unpacked. */
export function readPdfContents(bytes: Buffer): string[] {
  const latin = bytes.toString('latin1');
  return [...latin.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed]) => {
    try {
      return inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
}
