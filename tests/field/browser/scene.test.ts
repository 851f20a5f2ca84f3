import { describe, expect, it } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../generate/write-segy.ts';
import { sendBytes } from '../../support/page-server.ts';
import { surveyTests } from '../../support/seismic-3d-page.ts';

/** Scenes with headers that are corrected, and with wells as people hand them over. */

const small = writeSegy({
  format: 5,
  traces: gridTraces({ inlines: numbers(10, 4), crosslines: numbers(20, 6), samples: 40 }),
});

const { open } = surveyTests((files) => {
  files.set('small.sgy', (request, response) => sendBytes(request, response, small));
});

describe('headers of a survey in space', () => {
  it('are corrected by attributes and by the form of the section viewer [s12]', async () => {
    const host = await open();
    await host.page.evaluate(
      () =>
        void window.addSurvey({ src: '../files/small.sgy', domain: 'depth', 'depth-unit': 'ft' }),
    );
    expect((await host.waitFor('geo-survey')).detail).toMatchObject({
      domain: 'depth',
      unit: 'ft',
    });
    await host.page.evaluate(() => {
      const view = document.querySelector('geo-seismic-3d')!;
      view.removeAttribute('depth-unit');
      view.setAttribute('domain', 'time');
    });
    const last = async (): Promise<unknown> => (await host.heard('geo-survey')).at(-1)!.detail;
    await expect.poll(last).toMatchObject({ domain: 'time', unit: 'ms', sampleIntervalUs: 4000 });
    await host.page.getByText('Trace header bytes').click();
    await host.page.getByLabel('Sample interval (ms)').fill('2');
    await host.page.getByRole('button', { name: 'Reload with these bytes' }).click();
    await expect.poll(last).toMatchObject({ domain: 'time', sampleIntervalUs: 2000 });
  });
});

describe('wells of a page', () => {
  it('by angles and in any order are shown, those at no place are left out with a note [w04, w14, w18]', async () => {
    const host = await open();
    await host.page.evaluate(() => {
      const well = (name: string, surfaceX: number, surfaceY: number, md: number[]): object => ({
        uwi: name,
        name,
        surfaceX,
        surfaceY,
        kbElev: 0,
        trajectory: {
          md,
          inclination: md.map((at) => (at > 1000 ? 90 : 0)),
          azimuth: md.map(() => 90),
        },
        markers: [{ name: 'Top', md: 1450 }],
      });
      window.addSurvey(
        { 'depth-type': 'TVD' },
        {
          scene: {
            wells: [
              well('Arc', 500_000, 4_100_000, [0, 1000, 1900, 2500]),
              well('Upwards', 501_000, 4_101_000, [2500, 1900, 1000, 0]),
              well('Origin', 0, 0, [0, 1000]),
              well('Degrees', 28.5, 41.2, [0, 1000]),
            ],
          },
        },
      );
    });
    const { detail } = await host.waitFor('geo-scene');
    expect(detail).toMatchObject({
      wells: 4,
      warnings: [
        { code: 'STATIONS_SORTED', message: expect.stringContaining('Upwards') as string },
        { code: 'WELLS_AT_ORIGIN', message: expect.stringContaining('Origin') as string },
        { code: 'WELLS_IN_DEGREES', message: expect.stringContaining('Degrees') as string },
      ],
    });
    const notes = host.page.locator('.scene-note');
    for (const text of ['Upwards', 'Origin', 'Degrees'])
      await notes.filter({ hasText: text }).first().waitFor();
  });
});
