import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const FOLDER = new URL('../../../shared/data/field/', import.meta.url);

/** Whether the cases from the field lie beside the checkout; their tests are skipped if not. */
export const hasField = existsSync(FOLDER);

/** Bytes of a case, such as `log/13-russian-utf8-cyrillic-metre.las`. */
export async function readField(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(name, FOLDER)));
}

/** What a right reader gives for a case: `NAME.expected.json` beside it. */
export async function readExpected(name: string): Promise<Record<string, unknown>> {
  const text = await readFile(new URL(`${name}.expected.json`, FOLDER), 'utf8');
  return JSON.parse(text) as Record<string, unknown>;
}
