import { describe, expect, it } from 'vitest';
import { ranged, status } from '../support/answers.ts';
import {
  correlationTests,
  drag,
  LEFT,
  positionOnTracks,
  RIGHT,
  showWells,
  tracks,
} from '../support/correlation-page.ts';
import { logFile } from '../support/log-file.ts';

/** Two wells in one picture, from arrays and files of a page without a backend. */

const tests = correlationTests((files) => {
  files.set('one.las', ranged(logFile()));
  files.set(
    'two.las',
    ranged(Buffer.from(logFile().toString().replace('HOST PAGE 1', 'HOST PAGE 2'))),
  );
  files.set('gone.las', status(404));
});
const { on } = tests;

describe('a correlation of a page without a backend', () => {
  it('shows two wells of the page, and of three the last two', () =>
    on(async (host) => {
      await showWells(host, [{ ...LEFT, name: 'Too many' }, LEFT, RIGHT]);
      const { detail } = (await host.heard('geo-plot'))[0]!;
      expect(detail['wells']).toEqual(
        ['Left', 'Right'].map((name) => ({
          uwi: `UWI ${name}`,
          name,
          curves: ['GR'],
          samples: 1001,
          missing: ['SP'],
        })),
      );
      expect(await host.heard('geo-error')).toEqual([]);
    }));

  it('says of one well that two are needed', () =>
    on(async (host) => {
      await host.page.evaluate((well) => void window.addCorrelation({}, [well]), LEFT);
      expect((await host.waitFor('geo-error')).detail).toMatchObject({
        code: 'TWO_WELLS_REQUIRED',
      });
      await host.page.getByText('A two-wells selection is required').waitFor();
    }));

  it('shows two files, by the names in their headers', () =>
    on(async (host) => {
      await host.page.evaluate(
        () => void window.addCorrelation({ src: '["../files/one.las","../files/two.las"]' }),
      );
      const { detail } = await host.waitFor('geo-plot');
      expect(
        (detail['wells'] as { name: string; samples: number }[]).map(({ name, samples }) => [
          name,
          samples,
        ]),
      ).toEqual([
        ['HOST PAGE 1', 400],
        ['HOST PAGE 2', 400],
      ]);
    }));

  it('says what is wrong with a file, and tries again', () =>
    on(async (host) => {
      await host.page.evaluate(
        () => void window.addCorrelation({ src: '["../files/one.las","../files/gone.las"]' }),
      );
      await host.page.getByRole('alert').waitFor();
      tests.server.files.set('gone.las', ranged(logFile()));
      await host.page.getByRole('button', { name: 'Retry' }).click();
      await host.waitFor('geo-plot');
      tests.server.files.set('gone.las', status(404));
    }, /404/));

  it('brings a pick to one height and goes there; a pick that one well lacks is refused', () =>
    on(async (host) => {
      await showWells(host);
      await host.page.evaluate(() => window.correlation().flattenOn('Sand'));
      const { detail } = (await host.heard('geo-depth-change')).at(-1)!;
      expect(((detail['top'] as number) + (detail['base'] as number)) / 2).toBeCloseTo(1200, -1);
      const at = await positionOnTracks(host.page, 0.9, 1200);
      await host.page.mouse.move(at.x, at.y);
      const cursor = (await host.waitFor('geo-cursor')).detail as { wells: { depth: number }[] };
      expect(cursor.wells[1]!.depth - cursor.wells[0]!.depth).toBeCloseTo(100, 6);
      expect(
        await host.page.evaluate(() =>
          window
            .correlation()
            .flattenOn('Nowhere')
            .catch(({ code }: { code: string }) => code),
        ),
      ).toBe('DATA_INVALID');
    }));

  it('draws against depth under sea level, and says of which well it has no survey', () =>
    on(async (host) => {
      await showWells(host, [
        {
          ...LEFT,
          survey: [
            { md: 0, inclination: 0, azimuth: 0 },
            { md: 2500, inclination: 0, azimuth: 0 },
          ],
        },
        RIGHT,
      ]);
      await host.page.getByLabel('Align by').selectOption('TVDSS');
      await host.page
        .getByText('Right has no directional survey. It is drawn as vertical (TVD = MD).')
        .waitFor();
      expect(await host.page.getByText('Left has no directional survey').count()).toBe(0);
      const at = await positionOnTracks(host.page, 0.9, 1300);
      await host.page.mouse.move(at.x, at.y);
      // At one depth under sea level the measured depths are as far apart as the two depth references.
      const cursor = (await host.waitFor('geo-cursor')).detail as {
        wells: { depth: number; md: number }[];
      };
      const [left, right] = cursor.wells;
      expect([
        right!.depth - left!.depth,
        left!.md - left!.depth,
        right!.md - right!.depth,
      ]).toEqual([0, 100, 50].map((metres) => expect.closeTo(metres, 6) as number));
    }));

  it('does not offer depth under sea level where an elevation is not known', () =>
    on(async (host) => {
      await showWells(host, [LEFT, { ...RIGHT, kbElev: undefined }]);
      expect(
        await host.page.getByLabel('Align by').getByRole('option', { name: /TVDSS/ }).isDisabled(),
      ).toBe(true);
    }));
});

describe('a piece of one well', () => {
  it('is laid over the other, and taken away', () =>
    on(async (host) => {
      await showWells(host);
      await tracks(host.page).focus();
      const before = await tracks(host.page).screenshot();
      await host.page.keyboard.press('g');
      await drag(
        host.page,
        await positionOnTracks(host.page, 0.15, 1700),
        await positionOnTracks(host.page, 0.15, 1800),
      );
      await drag(
        host.page,
        await positionOnTracks(host.page, 0.15, 1750),
        await positionOnTracks(host.page, 0.8, 1850),
      );
      await host.page.mouse.move(2, 2);
      const remove = host.page.getByRole('button', { name: 'Remove ghost curve' });
      await remove.waitFor();
      expect(before.equals(await tracks(host.page).screenshot())).toBe(false);
      await remove.click();
      await host.page.mouse.move(2, 2);
      await remove.waitFor({ state: 'detached' });
      expect(await host.heard('geo-pick')).toEqual([]);
    }));
});

describe('a piece of one well by the keyboard', () => {
  it('is taken at the cursor, moved, and taken away', () =>
    on(async (host) => {
      await showWells(host);
      const status = host.page.locator('geo-correlation').getByRole('status');
      const remove = host.page.getByRole('button', { name: 'Remove ghost curve' });
      await tracks(host.page).focus();
      await host.page.keyboard.press('g');
      await host.page.keyboard.press('Enter');
      await remove.waitFor();
      await host.page.keyboard.press('Alt+PageDown');
      // The distance is announced with the well that it lies over.
      const reported = /, Right ([\d.]+) m/;
      await expect
        .poll(async () => Number(reported.exec((await status.allInnerTexts()).join(' '))?.[1]))
        .toBeGreaterThan(10);
      const before = await tracks(host.page).screenshot();
      await host.page.keyboard.press('Alt+ArrowLeft');
      await expect
        .poll(async () => (await status.allInnerTexts()).join(' '))
        .toMatch(/, Left [\d.]+ m/);
      expect(before.equals(await tracks(host.page).screenshot())).toBe(false);
      await host.page.keyboard.press('Escape');
      await remove.waitFor({ state: 'detached' });
    }));
});

describe('the picture of a correlation', () => {
  it('keeps its scale when the element gets another height, and says what is shown then', () =>
    on(async (host) => {
      await host.page.evaluate(
        (wells) => void window.addCorrelation({}, wells),
        [
          { ...LEFT, top: 0 },
          { ...RIGHT, top: 900 },
        ],
      );
      await host.waitFor('geo-plot');
      const scale = host.page.getByLabel('Depth scale', { exact: true });
      await scale.selectOption('1:1000');
      const span = async (): Promise<number> => {
        const { top, base } = (await host.heard('geo-depth-change')).at(-1)!.detail as {
          top: number;
          base: number;
        };
        return base - top;
      };
      const before = await span();
      await host.page.evaluate(() => {
        window.correlation().style.height = '500px';
      });
      // 200 px of 1/96 in, a thousand times.
      await expect.poll(async () => before - (await span())).toBeCloseTo((200 / 96) * 25.4, 3);
    }));

  it('is shown in each of twenty elements on a page', () =>
    on(async (host) => {
      await host.page.evaluate(
        (wells) => {
          for (let i = 0; i < 20; i++) window.addCorrelation({}, wells).style.height = '400px';
        },
        [LEFT, RIGHT],
      );
      await expect.poll(async () => (await host.heard('geo-plot')).length).toBe(20);
      // Of each the colours on its tracks: ground and grid alone would be a few.
      const colours = await host.page.evaluate(() =>
        [...document.querySelectorAll('geo-correlation')].map((element) => {
          const canvas = element.shadowRoot!.querySelector<HTMLCanvasElement>(
            '[role=application] canvas',
          )!;
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          return new Set(new Uint32Array(data.buffer)).size;
        }),
      );
      expect(colours).toHaveLength(20);
      expect(Math.min(...colours)).toBeGreaterThan(50);
      expect(await host.heard('geo-error')).toEqual([]);
    }));

  it('is given as PNG, SVG and PDF', () =>
    on(async (host) => {
      await showWells(host);
      const starts = await host.page.evaluate(async () => {
        const heads: Record<string, string> = {};
        for (const type of ['image/png', 'image/svg+xml', 'application/pdf'] as const) {
          const blob = await window
            .correlation()
            .toImage({ type, ...(type === 'image/svg+xml' ? { depthScale: '1:2000' } : {}) });
          heads[blob.type] = await blob.slice(0, 400).text();
        }
        return heads;
      });
      expect(starts['image/png']).toContain('PNG');
      // 1000 m at 1:2000 are half a metre, and the header.
      expect(
        Number(/height="([\d.]+)mm"/.exec(starts['image/svg+xml'] ?? '')?.[1]),
      ).toBeGreaterThan(500);
      expect(starts['application/pdf']).toMatch(/^%PDF-/);
    }));
});
