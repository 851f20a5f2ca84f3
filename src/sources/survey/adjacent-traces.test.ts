import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../formats/byte-source.ts';
import { openSegy } from '../../formats/segy/open-segy.ts';
import { surveyOfSegy } from '../../formats/seismic/survey-of-segy.ts';
import { gridTraces, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import { AdjacentTraces, findAdjacentModes } from './adjacent-traces.ts';

describe('coarse levels of traces that follow one another', () => {
  it('are those that single traces give', async () => {
    const file = await openSegy(
      new BufferSource(
        writeSegy({
          format: 5,
          traces: gridTraces({
            inlines: numbers(1, 3),
            crosslines: numbers(1, 201),
            samples: 300,
          }),
        }),
      ),
    );
    const modes = findAdjacentModes(await file.geometry());
    expect([...modes]).toEqual(['inline']);
    const survey = await surveyOfSegy(file);
    const adjacent = new AdjacentTraces(survey, modes);
    for (const mode of ['inline', 'crossline'] as const) {
      const place = { mode, number: 2 };
      const { levels } = await survey.section(place);
      const { traces, samples } = levels[1]!;
      const request = {
        place,
        level: 1,
        traces: [0, traces],
        samples: [3, samples],
        precision: 'float32',
      } as const;
      expect(await adjacent.tile(request)).toEqual(await survey.tile(request));
    }
  });
});
