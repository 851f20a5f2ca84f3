import { findByMnemonic } from '../../compute/find-curve.ts';
import type { MissingKind, MissingPart, ShownInstead } from '../shared/missing-part.ts';
import type { LogState } from './log-state.ts';
import type { LogViewState } from './log-view-state.ts';
import type { TemplateOffer } from './template-offer.ts';

/**
 * What a page asks for and the open log does not have: its template, its frame, its curves. Reads
 * signals.
 */
export function findMissingOfLog(
  log: LogState,
  wanted: Partial<LogViewState>,
): MissingPart<LogViewState>[] {
  const frame = log.frame.value;
  const info = log.info.value;
  if (!frame || !info) return [];
  const missing: MissingPart<LogViewState>[] = [];
  const { template, templateName, curves = [] } = wanted;
  const shown = {
    id: log.templateId.value,
    names: [log.templates.chosen?.name ?? ''],
  };
  const known = template === undefined ? 'known' : log.templates.recognize(template);
  if (known !== 'known')
    missing.push({
      kind: known === 'without-changes' ? 'draft' : 'template',
      keys: ['template', 'templateName'],
      names: [templateName ?? template!],
      shown,
    });
  const isFrame = ({ frameId, name }: { frameId: string; name: string }): boolean =>
    frameId === wanted.frame || name === wanted.frame;
  if (wanted.frame !== undefined && !info.frames.some(isFrame)) {
    const [id, name] = [frame.frameId, frame.name || frame.frameId];
    missing.push({
      kind: 'frame',
      keys: ['frame'],
      names: [wanted.frame],
      shown: { id, names: [name] },
    });
  }
  const gone = curves.filter((mnemonic) => findByMnemonic(frame.curves, mnemonic) === undefined);
  if (gone.length > 0) missing.push({ kind: 'curves', keys: ['curves'], names: gone });
  return missing;
}

/** What the user can choose in place of a missing part; null without a choice. */
export function listInsteadOfMissing(
  kind: MissingKind,
  log: LogState,
  { choices }: Pick<TemplateOffer, 'choices'>,
): ShownInstead | null {
  if (kind === 'template' || kind === 'draft')
    return {
      options: choices.peek().map(({ id, name }) => ({ id, name })),
      choose: (id) => log.chooseTemplate(id),
    };
  if (kind !== 'frame') return null;
  const frames = log.info.peek()?.frames ?? [];
  return {
    options: frames.map(({ frameId, name }) => ({ id: frameId, name: name || frameId })),
    choose: (id) => log.chooseFrame(id),
  };
}
