import { describe, expect, it } from 'vitest';
import {
  correlationTests,
  drag,
  positionOnTracks,
  showWells,
  tracks,
} from '../support/correlation-page.ts';
import type { Host } from '../support/host-page.ts';

/** Picks of two wells in one picture: dragged, added, renamed and deleted by mouse, keyboard and table. */

const { on } = correlationTests();

const picked = async (host: Host): Promise<Record<string, unknown>[]> =>
  (await host.heard('geo-pick')).map(({ detail }) => detail);

describe('picks of a correlation', () => {
  it('are dragged in one well, and the change is undone and made again', () =>
    on(async (host) => {
      await showWells(host);
      await drag(
        host.page,
        await positionOnTracks(host.page, 0.9, 1300),
        await positionOnTracks(host.page, 0.9, 1350),
      );
      await expect.poll(() => picked(host)).toHaveLength(1);
      const [moved] = await picked(host);
      expect(moved).toEqual({
        uwi: 'UWI Right',
        well: 'Right',
        marker: 'Sand',
        depth: expect.closeTo(1350, -1) as number,
        unit: 'm',
        action: 'move',
      });
      await host.page.keyboard.press('Control+z');
      await expect
        .poll(async () => (await picked(host)).at(-1))
        .toMatchObject({ marker: 'Sand', depth: 1300, action: 'move' });
      await host.page.keyboard.press('Control+Shift+Z');
      await expect.poll(async () => (await picked(host)).at(-1)).toEqual(moved);
    }));

  it('are added where the tool points, named, and deleted', () =>
    on(async (host) => {
      await showWells(host);
      await host.page.getByRole('button', { name: 'Add marker' }).click();
      const at = await positionOnTracks(host.page, 0.05, 1700);
      await host.page.mouse.click(at.x, at.y);
      await host.page
        .getByRole('combobox', { name: /Name of the new marker at 1[67]\d\d.* m in Left/ })
        .fill('Base');
      await host.page.keyboard.press('Enter');
      await expect
        .poll(() => picked(host))
        .toEqual([
          {
            uwi: 'UWI Left',
            well: 'Left',
            marker: 'Base',
            depth: expect.closeTo(1700, -1) as number,
            unit: 'm',
            action: 'add',
          },
        ]);
      await host.page.getByRole('button', { name: 'Show marker table' }).click();
      await host.page.getByRole('button', { name: 'Delete Base in Left' }).click();
      await expect
        .poll(async () => (await picked(host)).at(-1))
        .toMatchObject({ marker: 'Base', depth: null, action: 'delete' });
    }));

  it('are added, moved and named by the keyboard alone', () =>
    on(async (host) => {
      await showWells(host);
      await tracks(host.page).focus();
      await host.page.keyboard.press('Shift+ArrowDown');
      await host.page.keyboard.press('Shift+P');
      await host.page.keyboard.type('Fault');
      await host.page.keyboard.press('Enter');
      await expect
        .poll(() => picked(host))
        .toMatchObject([{ well: 'Right', marker: 'Fault', action: 'add' }]);
      await host.page.getByRole('button', { name: 'Show marker table' }).press('Enter');
      const field = host.page.getByLabel('Depth of Sand in Left');
      await field.fill('1250.5');
      await field.press('Enter');
      await expect
        .poll(async () => (await picked(host)).at(-1))
        .toMatchObject({ well: 'Left', marker: 'Sand', depth: 1250.5, action: 'move' });
    }));

  it('get another name in both wells by the table, as one step, and the datum follows', () =>
    on(async (host) => {
      await showWells(host);
      await host.page.evaluate(() => window.correlation().flattenOn('Sand'));
      await host.page.getByRole('button', { name: 'Show marker table' }).press('Enter');
      const field = host.page.getByRole('combobox', { name: 'Name of Sand', exact: true });
      await field.fill('Upper sand');
      await field.press('Enter');
      const renamed = (marker: string): object[] =>
        ['Left', 'Right'].map((well) => ({
          uwi: `UWI ${well}`,
          well,
          marker,
          depth: well === 'Left' ? 1200 : 1300,
          unit: 'm',
          action: 'rename',
        }));
      await expect.poll(() => picked(host)).toEqual(renamed('Upper sand'));
      await expect.poll(() => host.page.getByLabel('Flatten on').inputValue()).toBe('Upper sand');
      await host.page.getByRole('button', { name: 'Undo' }).click();
      await expect
        .poll(async () => (await picked(host)).slice(2))
        .toEqual(renamed('Sand').reverse());
      await expect.poll(() => host.page.getByLabel('Flatten on').inputValue()).toBe('Sand');
      expect(await host.page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
      await host.page.getByRole('button', { name: 'Redo' }).click();
      await host.page.getByRole('combobox', { name: 'Name of Upper sand', exact: true }).waitFor();
      // A pick needs a name: its former one is shown again.
      const again = host.page.getByRole('combobox', { name: 'Name of Marl', exact: true });
      await again.fill(' ');
      await again.press('Enter');
      await expect.poll(() => again.inputValue()).toBe('Marl');
      expect(await picked(host)).toHaveLength(6);
    }));

  it('are pointed at one after another, renamed in one well and deleted, by the keyboard alone', () =>
    on(async (host) => {
      await showWells(host);
      await tracks(host.page).focus();
      await host.page.keyboard.press('n');
      await host.page.keyboard.press('n');
      await expect
        .poll(() => host.page.getByRole('status').filter({ hasText: 'Sand, Right 1300 m' }).count())
        .toBe(1);
      await host.page.keyboard.press('r');
      await host.page.getByRole('combobox', { name: 'Name of Sand in Right' }).waitFor();
      await host.page.keyboard.type('Silt');
      await host.page.keyboard.press('Enter');
      await expect
        .poll(() => picked(host))
        .toMatchObject([{ well: 'Right', marker: 'Silt', depth: 1300, action: 'rename' }]);
      await host.page.keyboard.press('Shift+N');
      await host.page.keyboard.press('Delete');
      await expect
        .poll(async () => (await picked(host)).slice(1))
        .toMatchObject([{ well: 'Left', marker: 'Sand', depth: null, action: 'delete' }]);
    }));

  it('are renamed where they are clicked twice', () =>
    on(async (host) => {
      await showWells(host);
      const at = await positionOnTracks(host.page, 0.9, 1600);
      await host.page.mouse.dblclick(at.x, at.y);
      await host.page.getByRole('combobox', { name: 'Name of Marl in Right' }).fill('Chalk');
      await host.page.getByRole('button', { name: 'Rename' }).click();
      await expect
        .poll(() => picked(host))
        .toMatchObject([{ well: 'Right', marker: 'Chalk', action: 'rename' }]);
    }));

  it('are listed below both wells where there is little room', () =>
    on(async (host) => {
      await host.page.setViewportSize({ width: 700, height: 800 });
      await showWells(host);
      await host.page
        .locator('geo-correlation .toolbar-group')
        .last()
        .locator('[aria-pressed]')
        .click();
      const panel = host.page.locator('geo-correlation .picks-panel');
      await panel.locator('table').waitFor();
      const [plot, table] = [await tracks(host.page).boundingBox(), await panel.boundingBox()];
      expect(table!.y).toBeGreaterThanOrEqual(plot!.y + plot!.height - 1);
      expect(plot!.height).toBeGreaterThan(150);
    }));

  it('are exported as a list', () =>
    on(async (host) => {
      await showWells(host);
      await host.page.getByRole('button', { name: 'Save' }).click();
      const download = host.page.waitForEvent('download');
      await host.page.getByRole('menuitem', { name: 'Export markers (CSV)' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('Left - Right picks.csv');
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString().split('\r\n').slice(0, 3)).toEqual([
        'well,uwi,pick,md_m,tvdss_m',
        'Left,UWI Left,Sand,1200,',
        'Left,UWI Left,Marl,1400,',
      ]);
    }));
});
