import type { OpenLogFile } from '../log-file.ts';
import { LasFile } from './las-file.ts';

/**
 * Opens a LAS file of version 1.2, 2.0 or 3.0 (CWLS) and reads it to its end in blocks.
 * Values: Float64Array, NaN where absent or equal to the declared NULL; texts "" where absent.
 * What is damaged is read as far as it is sound, with warnings.
 * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN (no LAS section), SOURCE_FAILED
 * @throws {DOMException} AbortError when the signal is aborted
 */
export const openLas: OpenLogFile = (source, options = {}) => LasFile.open(source, options);
