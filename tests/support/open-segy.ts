import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import type { SegyFile, SegyOptions } from '../../src/formats/segy/segy-file.ts';
import { writeSegy, type SegyText, type SegyTraceText } from '../generate/write-segy.ts';

/** Opens a generated file. */
export function openGenerated(file: SegyText, options?: SegyOptions): Promise<SegyFile> {
  return openSegy(new BufferSource(writeSegy(file), 'generated.sgy'), options);
}

/** Opens a generated file of these traces in IEEE floats; `text` are the lines of its text header. */
export function openTraces(
  traces: readonly SegyTraceText[],
  options?: SegyOptions,
  text?: readonly string[],
): Promise<SegyFile> {
  return openGenerated({ traces, format: 5, ...(text && { text }) }, options);
}

/** Codes of the warnings of a file. */
export function listCodes(file: SegyFile): string[] {
  return file.warnings.map(({ code }) => code);
}

/** Numbers of all traces of a file. */
export function listTraces(file: SegyFile): Int32Array {
  return Int32Array.from({ length: file.info.traces }, (_, i) => i);
}
