import { describe, expect, it } from 'vitest';
import type { Host } from '../support/host-page.ts';
import { surveyPicture, surveyTests } from '../support/seismic-3d-page.ts';
import { showMadeSurvey, type TileRequests } from './made-survey.ts';

/** A survey of the page in the scene of wells: which tiles are requested, and what becomes of those that are late or fail. */

const tests = surveyTests();
const { open, lastSection, complaints } = tests;

describe('a survey of the page', () => {
  const showMade = async (): Promise<Host> => {
    const host = await open();
    await showMadeSurvey(host);
    return host;
  };
  const requested = (): Promise<TileRequests> =>
    tests.host.page.evaluate(() => ({ ...window.requested }));
  const settled = async (): Promise<void> => void (await surveyPicture(tests.host));

  it('is shown in the scene of wells, its holes seen through, and colours change without a sample', async () => {
    const host = await showMade();
    expect((await host.heard('geo-scene'))[0]!.detail).toMatchObject({ slices: 3 });
    const before = await surveyPicture(host);
    const { tiles } = await requested();
    await host.page.getByLabel('Colour map').selectOption('petrel');
    const colours = await surveyPicture(host);
    expect(colours.hash).not.toBe(before.hash);
    await host.page.getByLabel('Seismic gain').press('End');
    expect((await surveyPicture(host)).hash).not.toBe(colours.hash);
    expect((await requested()).tiles).toBe(tiles);
    expect(complaints()).toEqual([]);
  });

  it('is requested finer tiles where the view comes nearer, and not again for those it has', async () => {
    const host = await showMade();
    await settled();
    const { tiles } = await requested();
    const picture = host.page.getByRole('application');
    for (let i = 0; i < 6; i++) await picture.press('+');
    await expect.poll(async () => (await requested()).tiles).toBeGreaterThan(tiles);
    await settled();
    const near = (await requested()).tiles;
    for (const key of ['-', '+', '0']) await picture.press(key);
    await settled();
    expect((await requested()).tiles).toBe(near);
  });

  it('is no longer requested a slice that was left', async () => {
    const host = await showMade();
    await settled();
    await host.page.evaluate(() => (window.requested.waits = true));
    const { tiles } = await requested();
    const field = host.page.getByLabel('Inline: number');
    await field.press('ArrowUp');
    await expect.poll(async () => (await requested()).tiles).toBeGreaterThan(tiles);
    await field.press('ArrowUp');
    await expect.poll(async () => (await requested()).aborted).toBeGreaterThan(0);
  });

  it('that fails causes one message and leaves the picture', async () => {
    const host = await showMade();
    const before = await surveyPicture(host);
    await host.page.evaluate(() => (window.requested.fails = true));
    await host.page.getByLabel('Inline: number').press('ArrowUp');
    await host.page.getByRole('alert').waitFor();
    expect((await host.heard('geo-error')).map(({ detail }) => detail)).toEqual([
      expect.objectContaining({ code: 'SOURCE_FAILED', message: 'no such brick' }),
    ]);
    expect((await surveyPicture(host)).colours).toBeGreaterThan(before.colours / 2);
    // It is tried again.
    await host.page.evaluate(() => (window.requested.fails = false));
    await host.page.getByRole('checkbox', { name: 'Inline' }).uncheck();
    await host.page.getByRole('checkbox', { name: 'Inline' }).check();
    await expect.poll(lastSection).toMatchObject({
      mode: 'inline',
      number: Number(await host.page.getByLabel('Inline: number').inputValue()),
    });
  });
});
