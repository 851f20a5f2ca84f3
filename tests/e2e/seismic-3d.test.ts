import { describe, expect, it } from 'vitest';
import type { GeoSeismic3d } from '../../elements/geo-seismic-3d.ts';
import type { Host } from '../support/host-page.ts';
import { sendBytes } from '../support/page-server.ts';
import { numbers, writeSegy } from '../generate/write-segy.ts';
import { knobs, serveSegy, surveyPicture, surveyTests } from '../support/seismic-3d-page.ts';

/** Slices of real SEG-Y files in space: read, moved by hand, by field and by key, pointed at, and shown with wells. */

const tests = surveyTests((files) =>
  serveSegy(
    files,
    'f3.sgy',
    'small.sgy',
    'hostile__text_only_3200.sgy',
    'obspy__ld0042_file_00018.sgy_first_trace',
    'small-ps.sgy',
  ),
);
const { open, sections, lastSection, complaints } = tests;

async function show(name: string, attributes: Record<string, string> = {}): Promise<Host> {
  const host = await open();
  await host.page.evaluate((given) => void window.addSurvey(given), {
    src: `../files/${name}`,
    ...attributes,
  });
  await host.waitFor('geo-scene');
  return host;
}

describe('a SEG-Y file', () => {
  it('is a cube with a slice in the middle of each direction, and its facts in words', async () => {
    const host = await show('f3.sgy');
    expect((await host.heard('geo-survey'))[0]!.detail).toMatchObject({
      inlines: { first: 111, last: 133, step: 1, count: 23 },
      crosslines: { first: 875, last: 892, step: 1, count: 18 },
      samples: 75,
      sampleIntervalUs: 4000,
      domain: 'time',
      min: -10_239,
      max: 10_827,
    });
    expect(await sections()).toEqual([
      expect.objectContaining({ mode: 'inline', number: 122, traces: 18, samples: 75 }),
      expect.objectContaining({ mode: 'crossline', number: 883, traces: 23 }),
      expect.objectContaining({ mode: 'z', number: 152, traces: 23, samples: 18 }),
    ]);
    expect((await host.heard('geo-scene'))[0]!.detail).toMatchObject({ slices: 3, wells: 0 });
    expect((await surveyPicture(host)).colours).toBeGreaterThan(500);
    const facts = await host.page.getByRole('region', { name: 'Survey' }).innerText();
    for (const fact of ['SEG-Y 1, int16', '111 … 133 (23)', '875 … 892 (18)', '414'])
      expect(facts).toContain(fact);
    expect(complaints()).toEqual([]);
  });

  it('is cut where the attributes say, and along a line', async () => {
    await show('f3.sgy', {
      inline: '115',
      crossline: '890',
      z: '101',
      line: '[[111, 875], [133, 892]]',
    });
    expect(await sections()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ mode: 'inline', number: 115 }),
        expect.objectContaining({ mode: 'crossline', number: 890 }),
        expect.objectContaining({ mode: 'z', number: 100 }),
        expect.objectContaining({
          mode: 'line',
          number: null,
          line: [
            [111, 875],
            [133, 892],
          ],
          traces: 23,
        }),
      ]),
    );
  });

  it('of gathers shows those of one offset, and of another where one is chosen, at the slices that are shown', async () => {
    const host = await show('small-ps.sgy', { inline: '3' });
    const offset = host.page.getByLabel('Offset', { exact: true });
    const before = await surveyPicture(host);
    await offset.selectOption('2');
    await host.waitFor('geo-scene', 2);
    expect(await offset.inputValue()).toBe('1');
    expect(await host.page.getByLabel('Inline: number').inputValue()).toBe('3');
    await expect.poll(() => surveyPicture(host)).not.toEqual(before);
    expect(complaints()).toEqual([]);
  });

  it('that is not valid causes an alert with a way to try again', async () => {
    const host = await open();
    await host.page.evaluate(
      () => void window.addSurvey({ src: '../files/hostile__text_only_3200.sgy' }),
    );
    await host.page.getByRole('alert').waitFor();
    await host.waitFor('geo-error');
    await host.page.getByRole('button', { name: 'Retry' }).waitFor();
    await host.page.evaluate(() =>
      document.querySelector('geo-seismic-3d')!.setAttribute('src', '../files/f3.sgy'),
    );
    await host.waitFor('geo-scene');
    expect(await host.page.getByRole('alert').count()).toBe(0);
  });

  it('is announced once, whatever axis it is then shown over, and its picture has its name', async () => {
    const host = await show('f3.sgy');
    const axis = (type: string): Promise<void> =>
      host.page.evaluate(
        (value) => document.querySelector('geo-seismic-3d')!.setAttribute('depth-type', value),
        type,
      );
    await axis('TVD');
    await host.page.getByText('The survey is in time. Choose TWT to show it.').waitFor();
    await axis('TWT');
    await expect
      .poll(() => host.page.getByText('The survey is in time. Choose TWT to show it.').count())
      .toBe(0);
    expect(await host.heard('geo-survey')).toHaveLength(1);
    await host.page.getByRole('button', { name: 'Save image' }).click();
    const [download] = await Promise.all([
      host.page.waitForEvent('download'),
      host.page.getByRole('menuitem', { name: 'PNG image' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('f3.png');
  });

  it('of one line is a curtain along its traces', async () => {
    await show('obspy__ld0042_file_00018.sgy_first_trace');
    expect(await sections()).toEqual([expect.objectContaining({ mode: 'line', number: null })]);
  });

  it('of one line that has no coordinates says what its place is worth', async () => {
    const traces = numbers(1, 60).map((cdp) => ({
      header: { 21: cdp },
      samples: Float64Array.from({ length: 40 }, (_, sample) => Math.sin(cdp + sample)),
    }));
    const line = writeSegy({ format: 5, traces });
    tests.server.files.set('nowhere.sgy', (request, response) =>
      sendBytes(request, response, line),
    );
    const host = await show('nowhere.sgy');
    await host.page
      .getByText('The line has no coordinates in metres: its traces are drawn 25 m apart.')
      .waitFor();
  });

  it('in time is not shown over depth, with a note', async () => {
    const host = await show('f3.sgy', { 'depth-type': 'TVD' });
    await host.page.getByText('The survey is in time. Choose TWT to show it.').waitFor();
    expect(await sections()).toEqual([]);
    await host.page.getByRole('button', { name: 'Show in TWT' }).click();
    await expect.poll(async () => (await sections()).length).toBe(3);
  });
});

describe('a slice', () => {
  it('moves with its knob, along its axis and no further', async () => {
    const host = await show('f3.sgy');
    await expect.poll(async () => (await knobs(host)).length).toBe(3);
    const moved = new Set<unknown>();
    for (const { x, y } of await knobs(host)) {
      const { length } = await sections();
      await host.page.mouse.move(x, y);
      await host.page.mouse.down();
      for (let i = 1; i <= 6; i++) await host.page.mouse.move(x - 12 * i, y + 6 * i);
      await host.page.mouse.up();
      await expect.poll(async () => (await sections()).length).toBeGreaterThan(length);
      moved.add((await lastSection())!['mode']);
    }
    expect([...moved].sort()).toEqual(['crossline', 'inline', 'z']);
    // Far away is the last line.
    const [knob] = await knobs(host);
    await host.page.mouse.move(knob!.x, knob!.y);
    await host.page.mouse.down();
    await host.page.mouse.move(knob!.x - 3000, knob!.y + 1500, { steps: 3 });
    await host.page.mouse.up();
    await expect
      .poll(async () => [111, 133, 875, 892, 4, 300])
      .toContain((await lastSection())!['number']);
  });

  it('moves by its field, its slider, keys and a call', async () => {
    const host = await show('f3.sgy');
    const field = host.page.getByLabel('Inline: number');
    await field.fill('130');
    await field.press('Enter');
    await expect.poll(lastSection).toMatchObject({ mode: 'inline', number: 130 });
    await field.press('ArrowUp');
    await expect.poll(lastSection).toMatchObject({ mode: 'inline', number: 131 });
    await host.page.getByRole('slider', { name: 'Time slice' }).press('Home');
    await expect.poll(lastSection).toMatchObject({ mode: 'z', number: 4 });
    await host.page.getByRole('application').press('p');
    await expect.poll(lastSection).toMatchObject({ mode: 'inline', number: 130 });
    await host.page.evaluate(() =>
      (document.querySelector('geo-seismic-3d') as unknown as GeoSeismic3d).goTo({
        mode: 'crossline',
        number: 880,
      }),
    );
    await expect.poll(lastSection).toMatchObject({ mode: 'crossline', number: 880 });
    expect(await host.page.getByLabel('Crossline: number').inputValue()).toBe('880');
  });

  it('moves to what an attribute says again, alone, and leaves what was chosen by hand', async () => {
    const host = await show('f3.sgy', { line: '[[111, 875], [133, 892]]' });
    await host.page.getByLabel('Crossline: number').fill('880');
    await host.page.getByLabel('Crossline: number').press('Enter');
    await expect.poll(lastSection).toMatchObject({ mode: 'crossline', number: 880 });
    await host.page.getByLabel('Colour map').selectOption('petrel');
    await host.page.getByLabel('Polarity').selectOption('reverse');
    const { length } = await sections();
    const change = (name: string, value: string): Promise<void> =>
      host.page.evaluate(
        ([key, text]) => document.querySelector('geo-seismic-3d')!.setAttribute(key!, text!),
        [name, value],
      );
    await change('line', '[ [111, 875], [133, 892] ]');
    await change('inline', '115');
    await expect.poll(lastSection).toMatchObject({ mode: 'inline', number: 115 });
    await change('z', '40');
    await expect.poll(lastSection).toMatchObject({ mode: 'z', number: 40 });
    await change('line', '[[111, 875], [120, 892]]');
    await expect.poll(lastSection).toMatchObject({ mode: 'line', traces: 18 });
    await change('seismic-gain', '1');
    await expect.poll(() => host.page.getByLabel('Seismic gain').inputValue()).toBe('1');
    expect(await sections()).toHaveLength(length + 3);
    expect(await host.page.getByLabel('Crossline: number').inputValue()).toBe('880');
    expect(await host.page.getByLabel('Colour map').inputValue()).toBe('petrel');
    expect(await host.page.getByLabel('Polarity').inputValue()).toBe('reverse');
  });

  it('that a call asks for before the survey is open is there when it is', async () => {
    const host = await open();
    await host.page.evaluate(
      () =>
        void window.addSurvey({ src: '../files/f3.sgy' }).goTo({ mode: 'crossline', number: 880 }),
    );
    await host.waitFor('geo-scene');
    expect((await sections()).filter(({ mode }) => mode === 'crossline').at(-1)).toMatchObject({
      number: 880,
    });
  });

  it.each([
    ['could not be opened', 'hostile__text_only_3200.sgy', () => tests.host.waitFor('geo-error')],
    [
      'gave way to another before it was open',
      'silent.sgy',
      () => tests.host.page.getByRole('progressbar').waitFor(),
    ],
  ])('stays where it is where a call requested it of a survey that %s', async (_, name, until) => {
    tests.server.files.set('silent.sgy', () => {});
    const host = await open();
    await host.page.evaluate(
      (src) =>
        void window.addSurvey({ src: `../files/${src}` }).goTo({ mode: 'crossline', number: 880 }),
      name,
    );
    await until();
    await host.page.evaluate(() =>
      document.querySelector('geo-seismic-3d')!.setAttribute('src', '../files/f3.sgy'),
    );
    await host.waitFor('geo-scene');
    expect((await sections()).filter(({ mode }) => mode === 'crossline')).toEqual([
      expect.objectContaining({ number: 883 }),
    ]);
  });

  it('that was hidden is shown where it was, by a call of its direction alone', async () => {
    const host = await show('f3.sgy');
    const box = host.page.getByRole('checkbox', { name: 'Crossline' });
    await box.uncheck();
    await host.page.evaluate(() =>
      (document.querySelector('geo-seismic-3d') as unknown as GeoSeismic3d).goTo({
        mode: 'crossline',
      }),
    );
    await expect.poll(() => box.isChecked()).toBe(true);
    expect(await host.page.getByLabel('Crossline: number').inputValue()).toBe('883');
  });

  it('goes away and comes back', async () => {
    const host = await show('f3.sgy');
    const start = await surveyPicture(host);
    await host.page.getByRole('checkbox', { name: 'Inline' }).uncheck();
    expect((await surveyPicture(host)).hash).not.toBe(start.hash);
    await host.page.getByRole('checkbox', { name: 'Inline' }).check();
    await expect.poll(async () => (await surveyPicture(host)).hash).toBe(start.hash);
  });

  it('is read under the pointer to the stored amplitude', async () => {
    const host = await show('small.sgy');
    const { x, y, width, height } = (await host.page.getByRole('application').boundingBox())!;
    await host.page.mouse.move(x + width * 0.42, y + height * 0.5);
    const read = async (): Promise<Record<string, unknown> | undefined> =>
      (await host.heard('geo-cursor'))
        .map(({ detail }) => detail)
        .findLast(({ amplitude }) => typeof amplitude === 'number');
    await expect.poll(read).toBeDefined();
    // The file's values are inline + crossline / 100 + sample / 100,000; it has no coordinates.
    const {
      inline,
      crossline,
      time,
      amplitude,
      x: east,
    } = (await read())! as Record<string, number | null>;
    expect(amplitude).toBeCloseTo(inline! + crossline! / 100 + time! / 4 / 100_000, 5);
    expect(east).toBeNull();
    expect(await host.page.locator('.scene-readout').innerText()).toContain('Amplitude');
  });
});
