import { PanelRightClose } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { addEnglish } from '../../i18n/i18n.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import type { LogCurve, LogFrame } from '../../formats/log-file.ts';
import { classifyIndexUnit } from '../../units/depth.ts';
import { EPOCH_UNIT } from '../../units/time.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useOneTabStop } from '../../ui/use-one-tab-stop.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { useSignal } from '../../ui/use-signal.ts';
import sheet from './curve-panel.css';
import { isLockedCurve } from './curve-selection.ts';
import type { LogState } from './log-state.ts';
import { foldText } from '../../core/text-search.ts';

addEnglish(enLogPanels);

/**
 * What can be plotted: logical file and frame where there are several, the curve list with search,
 * Plot.
 */
export function CurvePanel({ log, onClose }: { log: LogState; onClose(): void }) {
  const t = useTexts();
  const node = useRef<HTMLElement>(null);
  useSheet(node, sheet);
  const frame = useSignal(log.frame);
  const canPlot = useSignal(log.canPlot);
  const [search, setSearch] = useState('');
  const titleId = useId();
  if (!frame) return null;
  return (
    <section ref={node} className="curve-panel" part="curves" aria-labelledby={titleId}>
      <div className="curve-panel-head">
        <div className="panel-title">
          <h2 id={titleId} className="panel-title">
            {t('log.curves')}
          </h2>
          <Button
            label={t('log.curves.hide')}
            icon={PanelRightClose}
            iconOnly
            variant="quiet"
            onClick={onClose}
          />
        </div>
        <FramePicker log={log} frame={frame} />
        <IndexPicker log={log} frame={frame} />
        <input
          className="field"
          type="search"
          value={search}
          placeholder={t('log.curves.search')}
          aria-label={t('log.curves.search')}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <CurveList log={log} frame={frame} search={search} titleId={titleId} />
      <div className="curve-panel-foot">
        <Button
          label={t('log.plot')}
          variant="primary"
          disabledBecause={!canPlot && t('log.plot.why')}
          onClick={() => void log.draw()}
        />
      </div>
    </section>
  );
}

/** The curve to draw against, of a frame that has several. */
function IndexPicker({ log, frame }: { log: LogState; frame: LogFrame }) {
  const t = useTexts();
  const index = useSignal(log.index);
  const indexes = indexCandidates(frame);
  if (indexes.length < 2) return null;
  return (
    <label className="stacked">
      <span>{t('log.index')}</span>
      <select
        className="field"
        dir="ltr"
        value={index}
        onChange={(event) => log.chooseIndex(event.target.value)}
      >
        {indexes.map(({ mnemonic, unit }) => (
          <option key={mnemonic} value={mnemonic}>
            {unit && unit !== EPOCH_UNIT ? `${mnemonic} (${unit})` : mnemonic}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The curves that the search finds, and how many are selected. */
function CurveList({
  log,
  frame,
  search,
  titleId,
}: {
  log: LogState;
  frame: LogFrame;
  search: string;
  titleId: string;
}) {
  const t = useTexts();
  const selection = useSignal(log.selection);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useOneTabStop(list, 'input');
  const listed = useMemo(() => findCurves(frame, search), [frame, search]);
  const allListed = listed.filter(({ kind }) => kind === 'number');
  const allOn = allListed.length > 0 && allListed.every(({ mnemonic }) => selection.has(mnemonic));
  const toggleAll = (): void =>
    log.select(
      allListed.map(({ mnemonic }) => mnemonic),
      !allOn,
    );
  return (
    <>
      <div
        ref={list}
        className="curve-list"
        role="group"
        aria-labelledby={titleId}
        onKeyDown={onKeyDown}
      >
        {listed.map((curve) => (
          <CurveRow
            key={curve.mnemonic}
            curve={curve}
            log={log}
            checked={selection.has(curve.mnemonic)}
          />
        ))}
        {listed.length === 0 ? (
          <p className="muted-note">{t('log.curves.none', { text: search })}</p>
        ) : null}
      </div>
      <div className="curve-count">
        <SelectedCount log={log} frame={frame} />
        <button type="button" className="link-button" onClick={toggleAll}>
          {t(allOn ? 'log.curves.selectNone' : 'log.curves.selectAll')}
        </button>
      </div>
    </>
  );
}

/** How many curves are selected. The index is always there: an export does not count it either. */
function SelectedCount({ log, frame }: { log: LogState; frame: LogFrame }) {
  const t = useTexts();
  const selection = useSignal(log.selection);
  const index = useSignal(log.index);
  const plottable = frame.curves.filter(
    ({ kind, mnemonic }) => kind === 'number' && mnemonic !== index,
  );
  const count = plottable.filter(({ mnemonic }) => selection.has(mnemonic)).length;
  return <span>{t('log.curves.selected', { count, total: formatCount(plottable.length) })}</span>;
}

/** Curves whose name, description or unit holds the text. */
function findCurves({ curves }: LogFrame, search: string): LogCurve[] {
  return curves.filter(({ mnemonic, description, unit }) =>
    foldText(`${mnemonic} ${description} ${unit}`).includes(foldText(search.trim())),
  );
}

function CurveRow({ curve, log, checked }: { curve: LogCurve; log: LogState; checked: boolean }) {
  const t = useTexts();
  const locked = isLockedCurve(log.frame.peek(), curve);
  const text = curve.kind === 'text';
  const { mnemonic, unit, description, dimension } = curve;
  const about = [dimension.some((n) => n > 1) ? `[${dimension.join('×')}]` : '', description]
    .filter(Boolean)
    .join(' ');
  const why = locked ? t('log.curves.locked') : text ? t('log.curves.text') : undefined;
  return (
    <label
      className={locked || text ? 'curve-row locked' : 'curve-row'}
      title={why ?? [mnemonic, about].filter(Boolean).join(': ')}
    >
      <input
        type="checkbox"
        checked={locked || (checked && !text)}
        aria-disabled={locked || text || undefined}
        aria-description={why}
        onChange={(event) => {
          if (!locked && !text) log.select([mnemonic], event.target.checked);
        }}
      />
      <bdi className="curve-name" dir="ltr">
        {mnemonic}
      </bdi>
      <span className="curve-about">
        <bdi>{about}</bdi>
      </span>
      <bdi className="curve-unit" dir="ltr">
        {unit === EPOCH_UNIT ? '' : unit}
      </bdi>
    </label>
  );
}

/** Logical file and frame, of a log that has several. */
function FramePicker({ log, frame }: { log: LogState; frame: LogFrame }) {
  const t = useTexts();
  const info = useSignal(log.info);
  if (!info || info.frames.length < 2) return null;
  const files = info.logicalFiles.flatMap((file, i) =>
    info.frames.some(({ logicalFile }) => logicalFile === i) ? [{ ...file, i }] : [],
  );
  const frames = info.frames.filter(({ logicalFile }) => logicalFile === frame.logicalFile);
  return (
    <>
      {files.length > 1 ? (
        <label className="stacked">
          <span>{t('log.logicalFile')}</span>
          <select
            className="field"
            dir="auto"
            value={frame.logicalFile}
            onChange={(event) => {
              const first = info.frames.find(
                ({ logicalFile }) => logicalFile === Number(event.target.value),
              );
              if (first) log.chooseFrame(first.frameId);
            }}
          >
            {files.map(({ name, i }) => (
              <option key={i} value={i}>
                {name || `${i + 1}`}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label className="stacked">
        <span>{t('log.frame')}</span>
        <select
          className="field"
          dir="auto"
          value={frame.frameId}
          onChange={(event) => log.chooseFrame(event.target.value)}
        >
          {frames.map(({ frameId, name, samples }) => (
            <option
              key={frameId}
              value={frameId}
            >{`${name || frameId} · ${t('log.frame.samples', { count: samples })}`}</option>
          ))}
        </select>
      </label>
    </>
  );
}

/**
 * Curves that rows can be drawn against: the frame's index, and scalar depth or time channels
 * beside it.
 */
function indexCandidates({ curves, index }: LogFrame): LogCurve[] {
  const scalar = curves.filter(
    ({ kind, dimension }) => kind === 'number' && dimension.every((n) => n === 1),
  );
  return scalar.filter(
    ({ mnemonic, unit }) =>
      mnemonic === index ||
      (unit !== '' &&
        /^(DEPT|DEPTH|TDEP|MD|TVD|TVDSS|TIME|ETIM)(:\d+)?$/i.test(mnemonic) &&
        classifyIndexUnit(unit, mnemonic) !== 'sample'),
  );
}
