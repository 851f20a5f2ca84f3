import type { SurveyStation } from '../../units/well-path.ts';
import { pathOfSurvey, refinedSurvey } from '../../units/well-path.ts';
import type { CorrelationWell } from './well.ts';

/**
 * A well with one curve GR over 0 to `base` metres, a sample each metre, whose value is its
 * measured depth.
 */
export function testWell(
  name: string,
  {
    base = 2000,
    kbElevM = 100,
    survey,
  }: { base?: number; kbElevM?: number | null; survey?: readonly SurveyStation[] } = {},
): CorrelationWell {
  const depths = Float64Array.from({ length: base + 1 }, (_, i) => i);
  return {
    name,
    uwi: `UWI ${name}`,
    kbElevM,
    data: {
      index: { mnemonic: 'DEPT', unit: 'm', values: depths },
      curves: [{ mnemonic: 'GR', unit: 'API', values: depths }],
    },
    template: {
      name: 't',
      tracks: [
        { kind: 'depth' },
        { kind: 'curves', curves: [{ curve: 'GR', left: 0, right: 3000 }] },
      ],
    },
    path: survey ? pathOfSurvey(refinedSurvey(survey, 10)) : null,
  };
}
