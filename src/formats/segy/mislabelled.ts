import type { WarningList } from '../format-error.ts';
import type { FloatWords } from './float-words.ts';
import type { SampleFormat } from './sample-format.ts';
import { type SampleReading, voteOnSamples } from './sample-vote.ts';
import { chooseTypical } from './typical-words.ts';
import { GAIN_CODED, IBM_FLOAT, IEEE_FLOAT, INT32, requireFormat } from './sample-format.ts';
import { type Message, msg } from '../msg.ts';

const PLACE = { byteOffset: 3224, section: 'binary header' };

/** Samples whose format is to be decided. */
export interface LabelledSamples {
  format: SampleFormat;
  /** Whether the file names the format; false where only its width is known. */
  isLabel: boolean;
  /** Whether the caller names the format, and the byte order. */
  isOwn: boolean;
  isOwnOrder: boolean;
  /** Byte order of the headers. */
  littleEndian: boolean;
  /** Samples of traces that are not null. */
  pieces: readonly Uint8Array[];
  /** The same in the order of the headers, and in the other one. */
  words: FloatWords;
  swapped: FloatWords;
}

/** The format and byte order of samples by what they are like, with a warning where it is not the label's. */
export function decideSamples(
  samples: LabelledSamples,
  warnings: WarningList,
): { format: SampleFormat; littleEndian: boolean } {
  const { format, isLabel, isOwn, isOwnOrder, littleEndian, words, swapped } = samples;
  const voted = isOwn ? null : vote(samples, warnings);
  if (voted) return voted;
  const isSwapped = !isOwnOrder && areSwapped(format, words, swapped, warnings);
  return {
    littleEndian: littleEndian !== isSwapped,
    format: isOwn ? format : relabelled(format, isSwapped ? swapped : words, warnings, isLabel),
  };
}

/** What the vote on the samples decides; null where it leaves the label. */
function vote(
  { format, isLabel, isOwnOrder, littleEndian, pieces, swapped }: LabelledSamples,
  warnings: WarningList,
): { format: SampleFormat; littleEndian: boolean } | null {
  const { bytes, code } = format;
  if (bytes !== 2 && bytes !== 4) return null;
  const label = { code, littleEndian };
  const found = voteOnSamples(chooseTypical(pieces), label, {
    width: bytes,
    isOrderKnown: isOwnOrder,
  });
  if (!found) return null;
  const { taken, other, isFormatSure } = found;
  const add = (name: string, message: Message): void =>
    warnings.add(name, message, PLACE, 'samples');
  const name = (reading: SampleReading): Message | string => {
    const own = requireFormat(reading.code).name;
    return reading.littleEndian === littleEndian ? own : msg`${own} of the other byte order`;
  };
  if (other) {
    add(
      'FORMAT_DOUBTFUL',
      msg`The samples are read as ${name(taken)}, but could be ${name(other)} as well: too few different ones are there to tell.`,
    );
    return { format, littleEndian };
  }
  // Gain-coded samples are known by more than their size.
  if (code === GAIN_CODED && taken.code === code) return null;
  if (taken.code === code && taken.littleEndian === littleEndian) return { format, littleEndian };
  if (taken.code !== code) {
    add(
      'FORMAT_MISLABELLED',
      msg`The samples should be ${format.name} (format ${code}), but are small whole numbers as ${name(taken)}: they are read as such.`,
    );
    return { format: requireFormat(taken.code), littleEndian: taken.littleEndian };
  }
  add(
    'SAMPLES_SWAPPED',
    msg`The samples are noise or far too large in the byte order of the headers, but even amplitudes in the other one: they are read in that.`,
  );
  const { littleEndian: order } = taken;
  return {
    format: isFormatSure ? format : relabelled(format, swapped, warnings, isLabel),
    littleEndian: order,
  };
}

/**
 * Whether IEEE floats have the other byte order than the headers, with a warning.
 * @param words samples in the order of the headers, and `swapped` in the other one
 */
function areSwapped(
  { code }: SampleFormat,
  words: FloatWords,
  swapped: FloatWords,
  warnings: WarningList,
): boolean {
  if (code !== IEEE_FLOAT || !words.areSwapped(swapped)) return false;
  warnings.add(
    'SAMPLES_SWAPPED',
    msg`The samples are no amplitudes as IEEE floats in the byte order of the headers, but all are in the other one: they are read in that.`,
    PLACE,
    'samples',
  );
  return true;
}

/**
 * The format of samples of 32 bits whose label their bits contradict; a warning names what was
 * taken instead. IBM floats have a leading hexadecimal digit that is not 0, which one IEEE float in
 * sixteen lacks. Whole numbers near 0 are no floats. Fixed point with gain code has a byte that is
 * 0; files exist whose writers never knew that format.
 * @param words samples of all traces that were looked at and are not null
 * @param isLabel whether the file names the format; false where only its width is known
 */
function relabelled(
  format: SampleFormat,
  words: FloatWords,
  warnings: WarningList,
  isLabel = true,
): SampleFormat {
  const take = (code: number, message: Message): SampleFormat => {
    warnings.add('FORMAT_MISLABELLED', message, PLACE, 'samples');
    return requireFormat(code);
  };
  if ((format.code === IBM_FLOAT || format.code === IEEE_FLOAT) && words.areWhole())
    return take(
      INT32,
      msg`The samples should be floats (format ${format.code}), but all that were looked at would be no amplitudes as such: they are read as whole numbers of 32 bits.`,
    );
  if (format.code === INT32 && words.areFloats()) {
    const [code, kind] = words.areRatherIbm() ? [IBM_FLOAT, 'IBM'] : [IEEE_FLOAT, 'IEEE'];
    return take(
      code,
      msg`The samples should be whole numbers of 32 bits (format 2), but none that was looked at is near 0, and all are amplitudes as floats: they are read as ${kind} floats.`,
    );
  }
  if (format.code === IBM_FLOAT && words.areIeee())
    return take(
      IEEE_FLOAT,
      msg`The samples should be IBM floats (format 1), but some of them lack the leading digit that IBM floats have: they are read as IEEE floats.`,
    );
  if (format.code === IEEE_FLOAT && !isLabel && words.areRatherIbm())
    return take(
      IBM_FLOAT,
      msg`The samples of 32 bits all have the leading digit of IBM floats: they are read as such.`,
    );
  if (format.code === IEEE_FLOAT && words.areIbm())
    return take(
      IBM_FLOAT,
      msg`The samples should be IEEE floats (format 5), but all that were looked at have the leading digit of IBM floats, which one IEEE float in sixteen lacks: they are read as IBM floats.`,
    );
  if (format.code !== GAIN_CODED) return format;
  if (words.usesHighByte())
    return take(
      IEEE_FLOAT,
      msg`The sample format at byte 3224 is 4, fixed point with gain code, but the samples use the byte that is 0 there: they are read as IEEE floats.`,
    );
  warnings.add(
    'GAIN_CODED',
    msg`The samples are fixed point with gain code (format 4 at byte 3224), which later revisions gave up: they are read as 16 bits times two to the power of the gain.`,
    PLACE,
  );
  return format;
}
