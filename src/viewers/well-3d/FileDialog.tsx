import { useId, useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { describeLogFacts, listMnemonics } from '../shared/log-facts.ts';
import { chooseForAll, rankKinds, suggestFiles } from './file-kinds.ts';
import type { WellFile, WellFiles } from '../../sources/scene/source.ts';
import { Windowed } from './Windowed.tsx';

/**
 * Asks which file of each well that has several is plotted; the one that shows most of the well is
 * suggested. Plot waits until each has one (spec 4); Discard shows the wells without.
 */
export function FileDialog({
  wells,
  chosen,
  onDiscard,
  onPlot,
}: {
  wells: readonly WellFiles[];
  chosen: ReadonlyMap<string, WellFile>;
  onDiscard(): void;
  onPlot(chosen: ReadonlyMap<string, WellFile>): void;
}) {
  const t = useTexts();
  const title = useId();
  const dialog = useModal();
  const { picked, rule, applyRule, pick } = useFileChoices(wells, chosen);
  const left = wells.filter(({ uwi }) => !picked.has(uwi)).length;
  return (
    <dialog
      ref={dialog}
      className="file-dialog"
      part="files"
      aria-labelledby={title}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onDiscard();
      }}
    >
      <h2 id={title}>{t('well3d.files')}</h2>
      <p className="muted">{t('well3d.files.hint')}</p>
      <RuleChoice wells={wells} rule={rule} onChoose={applyRule} />
      <Windowed
        className="file-wells"
        count={wells.length}
        rowPx={58}
        label={t('well3d.files')}
        row={(at) => (
          <FileChoice well={wells[at]!} file={picked.get(wells[at]!.uwi)} onPick={pick} />
        )}
      />
      <footer className="file-foot">
        <Button label={t('well3d.files.discard')} onClick={onDiscard} />
        <Button
          label={t('well3d.files.plot')}
          variant="primary"
          disabledBecause={left > 0 && t('well3d.files.left', { count: left })}
          onClick={() => onPlot(picked)}
        />
      </footer>
    </dialog>
  );
}

/** The files that are picked in the dialog, one by one or by a rule for all wells. */
function useFileChoices(wells: readonly WellFiles[], chosen: ReadonlyMap<string, WellFile>) {
  const [picked, setPicked] = useState<ReadonlyMap<string, WellFile>>(
    () =>
      new Map([
        ...suggestFiles(wells),
        ...wells.flatMap(({ uwi }) => (chosen.has(uwi) ? [[uwi, chosen.get(uwi)!] as const] : [])),
      ]),
  );
  const [rule, setRule] = useState('');
  const applyRule = (next: string): void => {
    setRule(next);
    const parsed = next === 'first' || next === 'last' ? next : { kind: next.slice(KIND.length) };
    if (next) setPicked(chooseForAll(wells, parsed, picked));
  };
  const pick = (uwi: string, file: WellFile | undefined): void => {
    const next = new Map(picked);
    if (file) next.set(uwi, file);
    else next.delete(uwi);
    setPicked(next);
    setRule('');
  };
  return { picked, rule, applyRule, pick };
}

/** Prefix of a rule that is a kind of file. */
const KIND = 'kind ';

function RuleChoice({
  wells,
  rule,
  onChoose,
}: {
  wells: readonly WellFiles[];
  rule: string;
  onChoose(rule: string): void;
}) {
  const t = useTexts();
  const kinds = useMemo(() => rankKinds(wells), [wells]);
  return (
    <label className="stacked">
      <span>{t('well3d.files.all')}</span>
      <select className="field" value={rule} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{t('well3d.files.all.each')}</option>
        <option value="first">{t('well3d.files.all.first')}</option>
        <option value="last">{t('well3d.files.all.last')}</option>
        {kinds.map(({ name, wells: count }) => (
          <option key={name} value={`${KIND}${name}`}>
            {t('well3d.files.all.kind', { name, count, total: wells.length })}
          </option>
        ))}
      </select>
    </label>
  );
}

function FileChoice({
  well: { uwi, name, files },
  file,
  onPick,
}: {
  well: WellFiles;
  file: WellFile | undefined;
  onPick(uwi: string, file: WellFile | undefined): void;
}) {
  const t = useTexts();
  return (
    <label className="stacked file-choice">
      <span>
        <bdi>{name || uwi}</bdi>
      </span>
      <select
        className="field"
        value={file?.id ?? ''}
        onChange={(event) =>
          onPick(
            uwi,
            files.find(({ id }) => id === event.target.value),
          )
        }
      >
        <option value="">{t('well3d.files.choose')}</option>
        {files.map((one) => (
          <option key={one.id} value={one.id}>
            {describeFile(t, one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Mnemonics that a file names. */
const MOST_NAMED = 4;

/**
 * Title, interval, date, format and curves of a file; its name where the server does not say them.
 */
function describeFile(t: Translate, { name, summary }: WellFile): string {
  if (!summary) return name;
  const parts = [summary.title, describeLogFacts(summary), listMnemonics(t, summary, MOST_NAMED)];
  return parts.filter(Boolean).join(' · ');
}
