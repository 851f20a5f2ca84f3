import { Download, Flag, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enPickTools from '../../../i18n/texts/en/pick-tools.json';
import type { Pick } from '../../../plot/correlation/well.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressNote } from '../../../ui/ProgressNote.tsx';
import tableSheet from '../../../ui/table.css';
import { useTexts } from '../../../ui/texts.tsx';
import { usePanelFocus } from '../../../ui/use-panel-focus.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { metresPer } from '../../../units/depth.ts';
import { PickAuthor } from '../../shared/picks/PickAuthor.tsx';
import { PickDepthCell } from '../../shared/picks/PickDepthCell.tsx';
import { MOST_LETTERS } from '../../shared/picks/PickNameForm.tsx';
import { PickSaveButton } from '../../shared/picks/PickSaveTools.tsx';
import { PickStepButtons } from '../../shared/picks/PickStepButtons.tsx';
import picksSheet from '../../shared/picks/picks-panel.css';
import { TypedField } from '../../shared/picks/TypedField.tsx';
import type { LogPicking } from './log-picking.ts';
import sheet from './marker-panel.css';
import type { PickWork } from './pick-work.ts';

addEnglish(enPickTools);

/** The picks of the log's well as a table that can be edited, and the tools for the plot. */
export function MarkerPanel({ picking, onClose }: { picking: LogPicking; onClose(): void }) {
  const t = useTexts();
  const node = useRef<HTMLElement>(null);
  const closeByKey = usePanelFocus(node, onClose);
  useSheet(node, tableSheet);
  useSheet(node, picksSheet);
  useSheet(node, sheet);
  const work = useSignal(picking.work);
  const canEdit = useSignal(picking.canEdit);
  useEffect(() => {
    if (canEdit) void picking.begin();
  }, [picking, canEdit, work]);
  useEffect(() => () => picking.work.peek()?.setTool('move'), [picking]);
  return (
    <aside
      ref={node}
      className="side-panel picks-panel"
      aria-label={t('picks.title')}
      tabIndex={-1}
      onKeyDown={closeByKey}
    >
      <h2 className="panel-title">
        <span>{t('picks.title')}</span>
        <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
      </h2>
      {canEdit ? null : <p className="muted-note">{t('picks.noIndex')}</p>}
      {canEdit && !work ? <ProgressNote label={t('picks.loading')} /> : null}
      {canEdit && work ? <MarkerEditor work={work} /> : null}
    </aside>
  );
}

function MarkerEditor({ work }: { work: PickWork }) {
  const t = useTexts();
  return (
    <>
      <MarkerTools work={work} />
      <div className="picks-scroll">
        <MarkerTable work={work} />
        <div className="picks-add">
          <Button
            icon={Plus}
            label={t('picks.pick.new')}
            shortcut="P"
            onClick={() => work.placeAtCursor()}
          />
        </div>
      </div>
    </>
  );
}

/** The tool that places picks, steps back and forth, saving. */
function MarkerTools({ work }: { work: PickWork }) {
  const t = useTexts();
  const tool = useSignal(work.tool);
  const steps = useSignal(work.edits.steps);
  const hasPicks = useSignal(work.picks).length > 0;
  return (
    <div className="marker-tools" role="group" aria-label={t('picks.title')}>
      <Button
        label={t('picks.tool')}
        icon={Flag}
        iconOnly
        variant="quiet"
        aria-pressed={tool === 'pick'}
        onClick={() => work.setTool(tool === 'pick' ? 'move' : 'pick')}
      />
      <PickStepButtons
        steps={steps}
        onUndo={() => work.edits.undo()}
        onRedo={() => work.edits.redo()}
      />
      <Button
        label={t('picks.export')}
        icon={Download}
        iconOnly
        variant="quiet"
        disabledBecause={!hasPicks && t('picks.none')}
        onClick={() => work.export()}
      />
      <PickSaveButton keeping={work.keeping} />
    </div>
  );
}

function MarkerTable({ work }: { work: PickWork }) {
  const t = useTexts();
  const picks = useSignal(work.picks);
  const unit = useSignal(work.unit);
  if (picks.length === 0) return <p className="muted-note">{t('picks.none')}</p>;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('picks.pick.name')}</th>
          <th scope="col" className="number">
            {t('picks.depth')} <span className="unit">{unit}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {picks
          .toSorted((a, b) => a.mdM - b.mdM)
          .map((pick) => (
            <MarkerRow key={pick.id} pick={pick} work={work} metres={metresPer(unit) ?? 1} />
          ))}
      </tbody>
    </table>
  );
}

function MarkerRow({ pick, work, metres }: { pick: Pick; work: PickWork; metres: number }) {
  const t = useTexts();
  const { name } = pick;
  return (
    <tr>
      <th scope="row">
        <TypedField
          className="field pick-name"
          label={t('picks.pick.nameOf', { name })}
          shown={name}
          maxLength={MOST_LETTERS}
          onCommit={(typed) => {
            if (typed !== '') work.rename(pick, typed);
            return typed !== '';
          }}
        />
      </th>
      <td className="number">
        <PickDepthCell
          {...{ pick, well: work.wellName, metres }}
          onMove={(mdM) => work.move(pick, mdM)}
          onDelete={() => work.delete(pick)}
        />
        <PickAuthor keeping={work.keeping} side={0} pick={pick} />
      </td>
    </tr>
  );
}
