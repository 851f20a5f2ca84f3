import type { QualityFinding } from '../../../src/compute/quality/assess-log.ts';
import { type MessageParts, msg } from '../../../src/formats/msg.ts';

/** A finding as a sentence. */
export function describeQuality({ check, values, curve }: QualityFinding): MessageParts {
  const { count = 0, step = 0, percent = 0, samples = 0, value = 0 } = values;
  const { least = 0, most = 0, unit = '', expected = '' } = values;
  switch (check) {
    case 'INDEX_MISSING':
      return msg`Rows without a depth: ${count}`;
    case 'INDEX_TURNS':
      return msg`Turns of the depths between down and up: ${count}`;
    case 'INDEX_REPEATED':
      return msg`Rows with the depth of the row before: ${count}`;
    case 'STEP_IRREGULAR':
      return msg`Intervals whose step is not ${step}: ${count}`;
    case 'CURVE_EMPTY':
      return msg`${curve ?? ''} has no values.`;
    case 'GAPS':
      return msg`Gaps: ${count}; without values: ${percent} %`;
    case 'CONSTANT':
      return msg`Runs of one value: ${count}; longest: ${samples} samples`;
    case 'OUTSIDE':
      return msg`Samples not between ${least} and ${most}: ${samples}`;
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
