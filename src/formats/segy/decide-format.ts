import { FloatWords, agreesWithLabel } from './float-words.ts';
import type { ReadContext } from './read-context.ts';
import { GAIN_CODED, type SampleFormat } from './sample-format.ts';
import type { SegyOptions } from './segy-file.ts';
import { addTypicalWords } from './typical-words.ts';

/** What the format of samples is decided by. */
export interface SampledPieces {
  /** By the file or the caller, and by the length of traces. */
  labelled: SampleFormat;
  fitted: SampleFormat;
  /** Samples of traces that are not null. */
  pieces: readonly Uint8Array[];
}

/** The format of samples and their byte order: those of the label unless the samples contradict it. */
export async function decideFormat(
  { littleEndian, warnings }: ReadContext,
  { labelled, fitted, pieces }: SampledPieces,
  options: SegyOptions,
): Promise<{ format: SampleFormat; littleEndian: boolean }> {
  const isOwn = options.sampleFormat !== undefined;
  const [words, swapped] = [new FloatWords(littleEndian), new FloatWords(!littleEndian)];
  if (fitted.bytes === 4) addTypicalWords(pieces, words, swapped);
  const isSound =
    agreesWithLabel(fitted.code, words, swapped) && (isOwn || words.isOrdinary(fitted.code));
  // Without samples only gain-coded ones have something to be said of.
  const isSilent = pieces.length === 0 && fitted.code !== GAIN_CODED;
  if (fitted === labelled && (isSound || isSilent)) return { format: fitted, littleEndian };
  const { decideSamples } = await import('./mislabelled.ts');
  return decideSamples(
    {
      ...{ format: fitted, isLabel: fitted === labelled, isOwn },
      ...{ isOwnOrder: options.littleEndian !== undefined, littleEndian },
      ...{ pieces, words, swapped },
    },
    warnings,
  );
}
