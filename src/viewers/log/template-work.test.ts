import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHost } from '../../core/testing/fake-host.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import type * as TemplateStore from '../../sources/log/template-store.ts';
import type { TemplateOutcome } from '../../sources/log/template-store.ts';
import type { TemplateChoice } from '../../sources/log/templates.ts';
import { TemplateOffer } from './template-offer.ts';
import { TemplateWork } from './template-work.ts';
import { fakeInfo, fakeLog, readySource } from '../../sources/log/testing/fake-source.ts';
import { MAIN, newModel } from './testing/log-model.ts';

const server = {
  isThere: true,
  rights: { share: true, administer: false },
  writes: [] as object[],
  outcome: null as TemplateOutcome | null,
};
const store: typeof TemplateStore = {
  hasTemplateStore: () => server.isThere,
  templateRights: async () => server.rights,
  storedTemplates: async () => [],
  saveTemplate: async (_host, write) => {
    server.writes.push(write);
    return server.outcome!;
  },
  deleteTemplate: async () => null,
  chooseOwnDefault: async () => null,
};

const template = (name: string, curve = 'GR'): LogTemplate => ({
  name,
  tracks: [{ kind: 'curves', curves: [{ curve, left: 0, right: 1 }] }],
});
const served = (id: string, name: string, more: Partial<TemplateChoice['stored']> = {}) => ({
  id: `served ${id}`,
  name,
  template: template(name),
  stored: {
    id,
    name,
    version: 1,
    shared: false,
    owner: 'ada',
    ownerName: 'Ada',
    isMine: true,
    ...more,
  },
});
const saved = (choice: TemplateChoice): TemplateOutcome => ({ kind: 'saved', choice });

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  Object.assign(server, { isThere: true, writes: [], outcome: null });
  server.rights = { share: true, administer: false };
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

/** A viewer whose server has the template that is given, which is drawn. */
async function start(choice: TemplateChoice = served('1', 'Mine')) {
  const emitted: string[] = [];
  const host = fakeHost({
    element: { isConnected: true },
    emit: (type: string, detail?: { message?: string }) => {
      emitted.push([type, detail?.message].filter(Boolean).join(' '));
      return type !== 'geo-template-save';
    },
  });
  const { model: log } = newModel([]);
  const offer = new TemplateOffer();
  offer.choices.subscribe((choices) => log.setTemplates(choices));
  offer.setServed({ templates: [choice], problem: null });
  const work = new TemplateWork({
    host,
    log,
    offer,
    onFail: () => {},
    loadStore: async () => store,
  });
  await offer.whenChecked();
  await log.open(readySource(fakeLog(fakeInfo([MAIN]))));
  log.chooseTemplate(choice.id);
  const names = () => offer.choices.peek().map(({ id }) => id);
  const edit = (edited: LogTemplate) => offer.takeDraft(edited, 'edited', log);
  return { log, offer, work, emitted, names, edit };
}

describe('unsaved changes of a template', () => {
  it('are a choice of their own, kept for the next visit, and restored', async () => {
    const { log, work, names, edit } = await start();
    edit(template('Mine', 'RT'));
    expect(log.templateId.peek()).toBe('edited served 1');
    edit(template('Mine', 'RHOB'));
    expect(names().filter((id) => id.startsWith('edited'))).toEqual(['edited served 1']);
    const next = await start();
    expect(next.offer.drafts.peek()).toMatchObject([
      { id: 'edited served 1', template: template('Mine', 'RHOB'), draft: { baseId: 'served 1' } },
    ]);
    work.discard();
    expect(log.templateId.peek()).toBe('served 1');
    expect((await start()).offer.drafts.peek()).toEqual([]);
  });

  it('are saved over the version that they were made of', async () => {
    const { log, work, names, emitted, edit } = await start();
    edit(template('Mine', 'RT'));
    server.outcome = saved({
      ...served('1', 'Mine', { version: 2 }),
      template: template('Mine', 'RT'),
    });
    await work.save();
    expect(server.writes).toEqual([{ id: '1', version: 1, config: template('Mine', 'RT') }]);
    expect(log.templateId.peek()).toBe('served 1');
    expect(names().filter((id) => !id.includes('-'))).toEqual([
      'served 1',
      'resistivity',
      'sonic',
      'image',
    ]);
    expect(work.chosen.peek()?.stored?.version).toBe(2);
    expect(emitted.some((one) => one.startsWith('geo-notify'))).toBe(true);
  });

  it('of a template that is not theirs are saved under a name that the user enters', async () => {
    const { log, work, edit } = await start(
      served('1', 'Theirs', { owner: 'bob', isMine: false, shared: true }),
    );
    edit(template('Theirs', 'RT'));
    await work.save();
    expect(work.question.peek()).toMatchObject({ kind: 'save-as', draftId: 'edited served 1' });
    server.outcome = { kind: 'name-taken' };
    await work.answerSaveAs('Own', true);
    expect(work.takenName.peek()).toBe('Own');
    server.outcome = saved({ ...served('2', 'Own 2'), template: template('Own 2', 'RT') });
    await work.answerSaveAs('Own 2', true);
    expect(server.writes.at(-1)).toEqual({
      name: 'Own 2',
      shared: true,
      config: template('Own 2', 'RT'),
    });
    expect([log.templateId.peek(), work.question.peek()]).toEqual(['served 2', null]);
  });
});

describe('a template that another user has changed', () => {
  async function conflict() {
    const parts = await start();
    parts.edit(template('Mine', 'RT'));
    const theirs = { ...served('1', 'Mine', { version: 4 }), template: template('Mine', 'NPHI') };
    server.outcome = { kind: 'conflict', theirs };
    await parts.work.save();
    expect(parts.work.question.peek()).toMatchObject({ kind: 'conflict' });
    return parts;
  }

  it('is overwritten on the version that is stored now', async () => {
    const { work, offer } = await conflict();
    server.outcome = saved({
      ...served('1', 'Mine', { version: 5 }),
      template: template('Mine', 'RT'),
    });
    await work.answerConflict('mine');
    expect(server.writes.at(-1)).toEqual({ id: '1', version: 4, config: template('Mine', 'RT') });
    expect(offer.drafts.peek()).toEqual([]);
  });

  it('is taken as it is stored', async () => {
    const { work, offer } = await conflict();
    await work.answerConflict('theirs');
    expect(server.writes).toHaveLength(1);
    expect(work.chosen.peek()?.template).toEqual(template('Mine', 'NPHI'));
    expect(offer.drafts.peek()).toEqual([]);
  });

  it('stays beside a copy of the changes', async () => {
    const { work } = await conflict();
    work.answerByCopy();
    expect(work.question.peek()).toMatchObject({
      kind: 'save-as',
      template: template('Mine', 'RT'),
    });
  });

  it('and deleted is saved as a new one', async () => {
    const { work, edit } = await start();
    edit(template('Mine', 'RT'));
    server.outcome = { kind: 'gone' };
    await work.save();
    expect(work.question.peek()).toMatchObject({ kind: 'gone' });
    work.answerByCopy();
    expect(work.question.peek()).toMatchObject({ kind: 'save-as', name: 'Mine' });
  });
});

it('goes on from the new version of a template that was renamed meanwhile', async () => {
  const { log, offer, work, edit } = await start();
  edit(template('Mine', 'RT'));
  log.chooseTemplate('served 1');
  work.rename();
  server.outcome = saved(served('1', 'Renamed', { version: 2 }));
  await work.answerRename('Renamed');
  expect(server.writes).toEqual([{ id: '1', version: 1, name: 'Renamed' }]);
  expect(offer.drafts.peek()[0]?.draft.base).toMatchObject({ version: 2 });
});

it('is offered to the page where there is no server', async () => {
  server.isThere = false;
  const { work, emitted, edit } = await start();
  edit(template('Mine', 'RT'));
  await work.save();
  expect(emitted).toContain('geo-template-save');
  expect(server.writes).toEqual([]);
});
