import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logFile } from '../../support/log-file.ts';
import { ranged } from '../../support/answers.ts';
import type { Host } from '../../support/host-page.ts';
import { showFile, viewerTests } from '../../support/log-viewer-page.ts';

const { on } = viewerTests((files) => {
  files.set('small.las', ranged(logFile()));
});

async function openEditor(host: Host): Promise<Locator> {
  await showFile(host, 'small.las');
  await host.page.getByRole('button', { name: 'Edit template', expanded: false }).click();
  await host.page.getByRole('menuitem', { name: 'Edit template' }).click();
  const editor = host.page.locator('.template-editor');
  await editor.waitFor();
  return editor;
}

const trackNames = (editor: Locator): Promise<string[]> =>
  editor.locator('.track-item > .editor-row .row-name').allInnerTexts();

/** What has the focus in the viewer, by the attribute that names its row. */
const focusedGrip = ({ page }: Host): Promise<string | null> =>
  page.evaluate(() => window.viewer().shadowRoot.activeElement?.getAttribute('data-grip') ?? null);

describe('the rows of the template editor', () => {
  it('move a track by the pointer, and back by undo', () =>
    on(async (host) => {
      const editor = await openEditor(host);
      const before = await trackNames(editor);
      expect(before.length).toBeGreaterThan(1);
      const first = editor.locator('.track-item').first().locator('.grip').first();
      const last = editor.locator('.track-item').last();
      await last.scrollIntoViewIfNeeded();
      await first.scrollIntoViewIfNeeded();
      const [from, to] = [(await first.boundingBox())!, (await last.boundingBox())!];
      await host.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await host.page.mouse.down();
      await host.page.mouse.move(from.x + from.width / 2, to.y + to.height - 2, { steps: 5 });
      await editor.locator('[data-dragged]').waitFor();
      await host.page.mouse.up();
      await expect.poll(() => trackNames(editor)).not.toEqual(before);
      expect(await editor.locator('[data-dragged]').count()).toBe(0);
      await host.page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => trackNames(editor)).toEqual(before);
    }));

  it('put a dragged track back on Escape', () =>
    on(async (host) => {
      const editor = await openEditor(host);
      const before = await trackNames(editor);
      const grip = editor.locator('.track-item').first().locator('.grip').first();
      const { x, y } = (await grip.boundingBox())!;
      await host.page.mouse.move(x + 4, y + 4);
      await host.page.mouse.down();
      await host.page.mouse.move(x + 4, y + 200, { steps: 5 });
      await editor.locator('[data-dragged]').waitFor();
      await host.page.keyboard.press('Escape');
      await expect.poll(() => editor.locator('[data-dragged]').count()).toBe(0);
      await host.page.mouse.up();
      expect(await trackNames(editor)).toEqual(before);
    }));

  it('move by arrow keys, keep the focus on the grip, and say where they are', () =>
    on(async (host) => {
      const editor = await openEditor(host);
      const before = await trackNames(editor);
      const grip = editor.locator('.track-item').first().locator('.grip').first();
      const key = await grip.getAttribute('data-grip');
      await grip.focus();
      await host.page.keyboard.press('ArrowDown');
      await expect
        .poll(() => trackNames(editor))
        .toEqual([before[1], before[0], ...before.slice(2)]);
      expect(await focusedGrip(host)).toBe(key);
      await expect
        .poll(() => editor.getByRole('status').innerText())
        .toContain(`2 of ${before.length}`);
    }));
});
