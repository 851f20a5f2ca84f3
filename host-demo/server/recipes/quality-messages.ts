import type { QualityFinding } from '../../../src/compute/quality/assess-log.ts';
import { type MessageParts, msg } from '../../../src/formats/msg.ts';

/** A finding as a sentence. */
export function describeQuality({ check, values, curve }: QualityFinding): MessageParts {
  const { count = 0, step = 0, percent = 0, samples = 0, value = 0 } = values;
  const { least = 0, most = 0, unit = '', expected = '' } = values;
  switch (check) {
    case 'INDEX_MISSING':
      return msg`${count} rows have no depth.`;
    case 'INDEX_TURNS':
      return msg`Depths turn between down and up ${count} times.`;
    case 'INDEX_REPEATED':
      return msg`${count} rows have the depth of the row before.`;
    case 'STEP_IRREGULAR':
      return msg`The step is not ${step} at ${count} places.`;
    case 'CURVE_EMPTY':
      return msg`${curve ?? ''} has no values.`;
    case 'GAPS':
      return msg`${count} gaps, ${percent} % without values.`;
    case 'CONSTANT':
      return msg`One value repeats at ${count} places, over ${samples} samples at most.`;
    case 'OUTSIDE':
      return msg`${samples} values do not lie between ${least} and ${most}.`;
    case 'NULLS_LEFT':
      return msg`${value} occurs as a value: it stands for no value in many files.`;
    case 'UNIT_MISSING':
      return msg`No unit is given; ${expected} is usual.`;
    case 'UNIT_UNKNOWN':
      return msg`The unit ${unit} is not known.`;
    case 'UNIT_ODD':
      return msg`The unit ${unit} does not fit the mnemonic, whose curves are in ${expected}.`;
    case 'NAME_REPEATED':
      return msg`Several curves have this mnemonic.`;
    case 'NAME_MISSING':
      return msg`The curve has no mnemonic.`;
  }
}
