import { useMemo, useState } from 'react';
import { indexProblems, indexProblemsFile } from '../../../backend/studio-work.ts';
import { problemText } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { downloadToUser } from '../../shared/download-to-user.ts';
import { Instant } from '../list/list-cells.tsx';
import { useStudio } from '../studio-context.ts';
import { Pager } from './Pager.tsx';

const PAGE = 15;

/** Records of a catalog that could not be indexed, and why. */
export function IndexDetail({ catalog, label }: { catalog: string; label: string }) {
  const t = useTexts();
  const { backend, say } = useStudio();
  const [page, setPage] = useState(1);
  const load = useMemo(
    () => (signal: AbortSignal) => indexProblems(backend, catalog, page, { signal }),
    [backend, catalog, page],
  );
  const { data, problem } = useAnswer(load, { keep: true });
  const save = async (): Promise<void> => {
    const answer = await downloadToUser({
      backend,
      name: `index-status-${catalog}.csv`,
      ask: (lasting, options) => indexProblemsFile(lasting, catalog, options),
    });
    if (answer && !answer.ok)
      say({ kind: 'error', message: problemText(t, answer.error), problem: answer.error });
  };
  return (
    <section className="studio-detail" aria-label={t('studio.i.errorsOf', { name: label })}>
      <header className="studio-head">
        <h2>{t('studio.i.errorsOf', { name: label })}</h2>
        <div className="studio-tools">
          <Button label={t('studio.i.exportErrors')} onClick={() => void save()} />
        </div>
      </header>
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {data ? (
        <>
          <ErrorTable rows={data.rows} />
          <footer className="studio-foot">
            <Pager page={page} hasNext={page * PAGE < data.total} onPage={setPage} />
          </footer>
        </>
      ) : null}
    </section>
  );
}

function ErrorTable({ rows }: { rows: readonly { key: string; message: string; at: string }[] }) {
  const t = useTexts();
  return (
    <div className="studio-sheet">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('studio.i.record')}</th>
            <th scope="col">{t('studio.f.message')}</th>
            <th scope="col">{t('studio.f.at')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, message, at }) => (
            <tr key={key}>
              <td>
                <bdi dir="ltr">{key}</bdi>
              </td>
              <td>
                <bdi>{message}</bdi>
              </td>
              <td>
                <Instant at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
