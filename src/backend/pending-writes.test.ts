// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../api/client.ts';
import { deleteEntities, updateEntity } from '../api/contract/entities.ts';
import { updateCart } from '../api/contract/export.ts';
import { importEntities } from '../api/contract/studio.ts';
import type { Notice } from '../core/toasts.ts';
import { reportLeftWrites, trackPending, trackWrite, wouldLose } from './pending-writes.ts';

const shown: Notice[] = [];
const show = (event: Event): void => {
  shown.push((event as CustomEvent<Notice>).detail);
  event.preventDefault();
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

beforeEach(() => document.addEventListener('geo-notify', show));
afterEach(() => {
  document.removeEventListener('geo-notify', show);
  shown.length = 0;
  sessionStorage.clear();
});

/** A save of a well on its way. */
function save({ isLeft = true, body = {}, entityName = 'well' } = {}) {
  let end!: (answer: Result<unknown>) => void;
  const answer = new Promise<Result<unknown>>((resolve) => (end = resolve));
  trackWrite({
    call: updateEntity,
    body: { studio: { entityName, data: body } },
    answer,
    isLeft: () => isLeft,
  });
  return end;
}

const failed: Result<unknown> = {
  ok: false,
  error: { code: 'SERVER_SAID', message: 'The disk is full.' },
};

describe('a write whose screen was left', () => {
  it('is reported where it fails, and silent where it succeeds', async () => {
    save()(failed);
    save()({ ok: true, data: {} });
    await vi.waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({ kind: 'error' });
    expect(shown[0]!.message).toContain('(Record)');
    expect(shown[0]!.message).toContain('The disk is full.');
  });

  it('is named in the language of the page', async () => {
    document.documentElement.lang = 'tr';
    save({ entityName: 'SavedView' })(failed);
    await vi.waitFor(() => expect(shown).toHaveLength(1), 5000);
    document.documentElement.lang = 'en';
    expect(shown[0]!.message).toContain('Kayıtlı görünüm');
    expect(shown[0]!.message).not.toContain('SavedView');
    trackWrite({
      call: updateCart,
      body: {},
      answer: Promise.resolve(failed),
      isLeft: () => true,
    });
    await vi.waitFor(() => expect(shown).toHaveLength(2));
    expect(shown[1]!.message).toContain('(Cart)');
  });

  it('is named by its catalog and its record', async () => {
    const catalogs = [
      { name: 'well', label: 'Well' },
      { name: 'wellMarker', label: 'Marker' },
    ];
    const groups = { CatalogGroup: [{ children: [{ catalogs, children: [] }], catalogs: [] }] };
    sessionStorage.setItem('geo-catalog general_schema  ada', JSON.stringify(groups));
    save({ body: { id: 'TR-0004', remark: 'x' } })(failed);
    await vi.waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]!.message).toContain('(Well TR-0004)');
    save({ body: { uwi: 'TR-0401', wellName: 'Yeni-1' } })(failed);
    await vi.waitFor(() => expect(shown).toHaveLength(2));
    expect(shown[1]!.message).toContain('(Well TR-0401)');
    save({ entityName: 'wellMarker', body: { id: '{"uwi":"TR-0004","name":"Osmancık"}' } })(failed);
    await vi.waitFor(() => expect(shown).toHaveLength(3));
    expect(shown[2]!.message).toContain('(Picks TR-0004, Osmancık)');
    // The id of a kind of the suite says nothing to a user.
    save({ entityName: 'SavedView', body: { id: '0b7c', name: 'West flank' } })(failed);
    await vi.waitFor(() => expect(shown).toHaveLength(4));
    expect(shown[3]!.message).toContain('(Saved view West flank)');
    save({ entityName: 'SavedView', body: { id: '0b7c' } })(failed);
    await vi.waitFor(() => expect(shown).toHaveLength(5));
    expect(shown[4]!.message).toContain('(Saved view)');
    trackWrite({
      call: deleteEntities,
      path: { entityName: 'well' },
      body: ['TR-0007'],
      answer: Promise.resolve(failed),
      isLeft: () => true,
    });
    await vi.waitFor(() => expect(shown).toHaveLength(6));
    expect(shown[5]!.message).toContain('(Well TR-0007)');
  });

  it('is reported by its screen alone as long as that is there', async () => {
    save({ isLeft: false })(failed);
    await settled();
    expect(shown).toEqual([]);
  });
});

describe('leaving the page', () => {
  it('asks while something would be lost, such as a large change or an upload', async () => {
    const end = save();
    expect(wouldLose()).toBe(false);
    const endLarge = save({ body: { remark: 'x'.repeat(20_000) } });
    expect(wouldLose()).toBe(true);
    const leaving = new Event('beforeunload', { cancelable: true });
    expect(window.dispatchEvent(leaving)).toBe(false);
    endLarge({ ok: true, data: {} });
    await settled();
    expect(wouldLose()).toBe(false);
    const endUpload = trackPending({ subject: 'a.las', isSafe: false });
    expect(wouldLose()).toBe(true);
    endUpload();
    end({ ok: true, data: {} });
    await settled();
    trackWrite({
      call: importEntities,
      body: new FormData(),
      answer: Promise.resolve(failed),
      isLeft: () => false,
    });
    expect(wouldLose()).toBe(true);
    await settled();
    expect(wouldLose()).toBe(false);
  });

  it('is reported to the next page of the tab with what was pending', async () => {
    const end = save();
    window.dispatchEvent(new Event('pagehide'));
    reportLeftWrites();
    await vi.waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({ kind: 'warning' });
    reportLeftWrites();
    await settled();
    expect(shown).toHaveLength(1);
    end({ ok: true, data: {} });
  });
});
