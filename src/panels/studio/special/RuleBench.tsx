import { FlaskConical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type CatalogCache, loadCatalog } from '../../../backend/catalogs.ts';
import { type Constraint, pickKeys, type Row } from '../../../backend/records.ts';
import { rows } from '../../../backend/rows.ts';
import { tryRule, type RuleVerdict } from '../../../backend/studio-work.ts';
import type { Problem } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { EditorProps } from '../kinds/kind.ts';
import { CodeField } from './CodeField.tsx';

/** Functions of CEL that rules are often written with. */
const FUNCTIONS = [
  'has',
  'size',
  'startsWith',
  'endsWith',
  'contains',
  'matches',
  'all',
  'exists',
  'exists_one',
  'filter',
  'map',
].map((label) => ({ label, detail: 'CEL' }));
const TRIED = 50;

/** The expression of a rule, and a bench that tries it as it stands on real records. */
export function RuleBench({ backend, draft, readOnly, errors, change }: EditorProps) {
  const t = useTexts();
  const expression = typeof draft.expression === 'string' ? draft.expression : '';
  const catalog = typeof draft.catalogName === 'string' ? draft.catalogName : '';
  const askCatalog = useMemo(
    () =>
      catalog === '' ? null : (signal: AbortSignal) => loadCatalog(backend, catalog, { signal }),
    [backend, catalog],
  );
  const { data: cache, problem: noCatalog } = useAnswer(askCatalog);
  const [text, setText] = useState('');
  const fields = useMemo(
    () => cache?.catalogFields.filter(({ attribute }) => attribute.typeName !== 'geometry') ?? [],
    [cache],
  );
  const askRows = useMemo(
    () =>
      cache
        ? (signal: AbortSignal) =>
            rows(
              backend,
              {
                catalog,
                fields: fields.map(({ attribute }) => attribute.name),
                constraints: holding(fields, text),
                limit: TRIED,
              },
              { signal },
            )
        : null,
    [backend, cache, catalog, fields, text],
  );
  const { data: records, problem: noRows } = useAnswer(askRows, { keep: true });
  const [verdicts, setVerdicts] = useState<readonly RuleVerdict[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const words = useMemo(
    () => [
      ...fields.map(({ attribute, label }) => ({ label: attribute.name, detail: label })),
      ...FUNCTIONS,
    ],
    [fields],
  );
  const fault =
    errors.expression ??
    verdicts?.find(({ passed, message }) => !passed && /column \d+:/.test(message ?? ''))
      ?.message ??
    '';
  const diagnostics = useMemo(
    () =>
      fault
        ? [{ ...locateFault(expression, fault), severity: 'error' as const, message: fault }]
        : [],
    [fault, expression],
  );
  const run = async (): Promise<void> => {
    if (!cache || !records) return;
    setBusy(true);
    setProblem(null);
    const { severity, description, name } = draft;
    const answer = await tryRule(
      backend,
      catalog,
      {
        expression,
        severity: String(severity ?? 'error'),
        message: String(description ?? '') || String(name ?? ''),
      },
      records.map((row) => pickKeys(cache, row)),
    ).catch(() => null);
    setBusy(false);
    if (answer?.ok) setVerdicts(answer.data);
    else if (answer) setProblem(answer.error);
  };
  const failed = verdicts?.filter(({ passed }) => !passed).length ?? 0;
  return (
    <div className="studio-bench">
      <CodeField
        label={t('studio.tab.expression')}
        language="cel"
        text={expression}
        readOnly={readOnly}
        diagnostics={diagnostics}
        words={words}
        onChange={(typed) => {
          setVerdicts(null);
          change({ expression: typed });
        }}
      />
      {fault ? (
        <p className="studio-wrong" role="alert">
          {fault}
        </p>
      ) : (
        <p className="muted">{t('studio.b.hint')}</p>
      )}
      <section className="studio-bench-run" aria-label={t('studio.b.title')}>
        <header className="studio-head">
          <h3>{t('studio.b.title')}</h3>
          {cache ? (
            <SearchField
              label={t('studio.b.search')}
              text={text}
              onSearch={(typed) => {
                setVerdicts(null);
                setText(typed);
              }}
            />
          ) : null}
          <div className="studio-tools">
            <Button
              label={t('studio.b.run')}
              icon={FlaskConical}
              variant="primary"
              aria-busy={busy}
              disabledBecause={
                catalog === ''
                  ? t('studio.b.noCatalog')
                  : expression.trim() === ''
                    ? t('studio.required')
                    : !records?.length && t('studio.m.noRows')
              }
              onClick={busy ? undefined : () => void run()}
            />
          </div>
        </header>
        {catalog === '' ? <p className="muted-note">{t('studio.b.noCatalog')}</p> : null}
        {(noCatalog ?? noRows ?? problem) ? (
          <ProblemNote compact problem={(noCatalog ?? noRows ?? problem)!} />
        ) : null}
        {verdicts ? (
          <p role="status" className={failed > 0 ? 'studio-wrong' : 'studio-right'}>
            {t('studio.b.result', { passed: verdicts.length - failed, failed })}
          </p>
        ) : null}
        {cache && records ? (
          <div className="studio-sheet">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t('studio.b.verdict')}</th>
                  {fields.slice(0, 8).map(({ attribute, label }) => (
                    <th key={attribute.name} scope="col">
                      {label || attribute.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {records.map((row, at) => (
                  <tr key={at}>
                    <td>
                      {verdicts?.[at] ? (
                        <span className={verdicts[at].passed ? 'studio-right' : 'studio-wrong'}>
                          {verdicts[at].passed
                            ? t('studio.b.passed')
                            : verdicts[at].message || t('studio.b.failed')}
                        </span>
                      ) : (
                        '–'
                      )}
                    </td>
                    {fields.slice(0, 8).map(({ attribute: { name } }) => (
                      <td key={name}>
                        <bdi>{formatValue(row, name)}</bdi>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </section>
    </div>
  );
}

/** Every word stands in some text of the record. */
function holding(fields: CatalogCache['catalogFields'], text: string): Constraint[] {
  const texts = fields.filter(({ attribute }) => attribute.typeName === 'string');
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({
      constraints: texts.map(({ attribute }, at): Constraint => ({
        field: attribute.name,
        operator: 'like',
        value: `*${word}*`,
        ...(at > 0 ? { logic: 'OR' } : {}),
      })),
    }));
}

function formatValue(row: Row, name: string): string {
  const value = row[name];
  return value === null || value === undefined ? '' : String(value);
}

/** The place in an expression that "line 2, column 5: …" points at. */
function locateFault(expression: string, fault: string): { from: number; to: number } {
  const found = /(?:line (\d+), )?column (\d+):/.exec(fault);
  if (!found) return { from: 0, to: expression.length };
  const lines = expression.split('\n');
  const line = Math.min(Number(found[1] ?? 1), lines.length) - 1;
  const from =
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + Number(found[2]) - 1;
  return { from: Math.min(from, expression.length), to: Math.min(from + 1, expression.length) };
}
