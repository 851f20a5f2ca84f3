import { useMemo, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { importFiles } from '../../../backend/studio-work.ts';
import type { Problem } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { toTextEntity } from './model-labels.ts';
import { type PastedText, parsePastedTexts, type PastedTexts } from './paste-texts.ts';
import type { MatrixRow } from './translations.ts';
import { joinList } from '../../../i18n/join-list.ts';

/** Changes that are listed, and texts of one file: a file is taken as a whole or not at all. */
const LISTED = 200;
const OF_FILE = 500;
const FILES_AT_ONCE = 2;

/** Texts pasted from a spreadsheet: their changes are shown before anything is stored. */
export function PasteTexts({
  backend,
  rows,
  languages,
  onDone,
}: {
  backend: Backend;
  rows: readonly MatrixRow[];
  languages: readonly { key: string; name: string }[];
  onDone(stored: number): void;
}) {
  const t = useTexts();
  const [text, setText] = useState('');
  const pasted = useMemo(() => parsePastedTexts(text, rows, languages), [text, rows, languages]);
  const { changes } = pasted;
  const { problem, written, store } = useStoreTexts(backend, changes, onDone);
  const columns = ['key', ...languages.map(({ key }) => key)].join(' ⇥ ');
  return (
    <section className="studio-paste" aria-label={t('studio.paste.title')}>
      <label className="stacked">
        <span>{t('studio.paste.hint', { head: columns })}</span>
        <textarea
          className="field studio-long"
          rows={6}
          dir="auto"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {text.trim() === '' ? null : <PastedPreview pasted={pasted} />}
      {problem ? <ProblemNote compact problem={problem} /> : null}
      <div className="studio-tools">
        <Button
          label={t('studio.paste.store', { count: changes.length })}
          variant="primary"
          aria-busy={written !== null}
          disabledBecause={changes.length === 0 && t('studio.paste.nothing')}
          onClick={written === null ? () => void store() : undefined}
        />
        <Button label={t('common.cancel')} onClick={() => onDone(0)} />
        {written !== null ? (
          <progress aria-label={t('studio.paste.title')} max={changes.length} value={written} />
        ) : null}
      </div>
    </section>
  );
}

/** Stores changes in files of a limited size. */
function useStoreTexts(
  backend: Backend,
  changes: readonly PastedText[],
  onDone: (stored: number) => void,
) {
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Texts that are stored; null while nothing is being stored. */
  const [written, setWritten] = useState<number | null>(null);
  const store = async (): Promise<void> => {
    setProblem(null);
    setWritten(0);
    for (let at = 0; at < changes.length; at += OF_FILE * FILES_AT_ONCE) {
      const part = changes.slice(at, at + OF_FILE * FILES_AT_ONCE);
      const answer = await importFiles(backend, toFiles(part)).catch(() => null);
      if (!answer) return;
      const failed = answer.ok ? answer.data.failed[0] : null;
      if (!answer.ok || failed) {
        setWritten(null);
        return setProblem(
          answer.ok ? { code: 'SERVER_SAID', message: failed!.message } : answer.error,
        );
      }
      setWritten(at + part.length);
    }
    onDone(changes.length);
  };
  return { problem, written, store };
}

/** What a pasted table would change, and which of its lines are ignored. */
function PastedPreview({
  pasted: { changes, same, unknown, lines, problem },
}: {
  pasted: PastedTexts;
}) {
  const t = useTexts();
  if (problem)
    return (
      <p className="studio-wrong" role="alert">
        {t('studio.paste.noLanguages')}
      </p>
    );
  return (
    <>
      <p role="status">
        {t('studio.paste.found', {
          changes: formatCount(changes.length),
          same: formatCount(same),
        })}
      </p>
      {lines.length > 0 ? (
        <p className="studio-wrong">
          {t('studio.paste.lines', { lines: joinList(t, lines.slice(0, 20)) })}
        </p>
      ) : null}
      {unknown.length > 0 ? (
        <p className="studio-wrong">
          {t('studio.paste.unknown', {
            count: unknown.length,
            keys: joinList(t, unknown.slice(0, 5)),
          })}
        </p>
      ) : null}
      {changes.length > 0 ? <ChangeTable changes={changes.slice(0, LISTED)} /> : null}
      {changes.length > LISTED ? (
        <p className="muted">{t('studio.paste.more', { count: changes.length - LISTED })}</p>
      ) : null}
    </>
  );
}

function ChangeTable({ changes }: { changes: readonly PastedText[] }) {
  const t = useTexts();
  return (
    <div className="studio-sheet studio-paste-list">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('studio.x.key')}</th>
            <th scope="col">{t('studio.one.Language')}</th>
            <th scope="col">{t('studio.a.before')}</th>
            <th scope="col">{t('studio.a.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((one) => (
            <tr key={`${one.language} ${one.key}`}>
              <td>
                <bdi dir="ltr">{one.key}</bdi>
              </td>
              <td>{one.language}</td>
              <td>
                <bdi>{one.before}</bdi>
              </td>
              <td>
                <bdi>{one.after}</bdi>
                {one.wrong ? <p className="studio-wrong">{t('studio.x.wrongHint')}</p> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Files of entities as an import takes them; JSON is YAML too. */
function toFiles(changes: readonly PastedText[]): File[] {
  const files = [];
  for (let at = 0; at < changes.length; at += OF_FILE) {
    const documents = changes
      .slice(at, at + OF_FILE)
      .map(({ key, language, after }) =>
        JSON.stringify(toTextEntity({ language, key, value: after })),
      );
    files.push(
      new File([documents.join('\n---\n')], `texts-${at}.yml`, { type: 'application/yaml' }),
    );
  }
  return files;
}
