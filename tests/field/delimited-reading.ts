import { BufferSource } from '../../src/formats/byte-source.ts';
import type { LogCorrections, LogFile } from '../../src/formats/log-file.ts';
import { openLogFile } from '../../src/formats/open-log-file.ts';

/** A text in UTF-8. */
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Opens a table by its text or bytes. */
export const open = (
  text: string | Uint8Array,
  corrections: LogCorrections = {},
  name = 'a.csv',
): Promise<LogFile> =>
  openLogFile(new BufferSource(typeof text === 'string' ? bytes(text) : text, name), {
    corrections,
  });

/** Values by mnemonic, and the index first. */
export async function read(file: LogFile, frame = 0): Promise<Record<string, unknown[]>> {
  const { frameId, curves } = file.info.frames[frame]!;
  const values = await file.readCurves(
    frameId,
    curves.map(({ curveId }) => curveId),
  );
  return Object.fromEntries(curves.map(({ mnemonic }, i) => [mnemonic, [...values[i]!.values]]));
}

/** Codes of the warnings. */
export const codes = (file: LogFile): string[] => file.warnings.map(({ code }) => code);
