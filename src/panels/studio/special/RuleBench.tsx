import { FlaskConical } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import {
  type CatalogCache,
  flattenCatalogs,
  loadCatalog,
  loadGroups,
} from '../../../backend/catalogs.ts';
import { type Constraint, pickKeys, type Row } from '../../../backend/records.ts';
import { rows } from '../../../backend/rows.ts';
import { tryRule, type RuleVerdict } from '../../../backend/studio-work.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { EditorProps } from '../kinds/kind.ts';
import { CodeField } from './CodeField.tsx';
import { findUnknownNames, type UnknownName } from './rule-names.ts';
import { RuleCatalogCheck } from './RuleCatalogCheck.tsx';

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

/** Columns that the table of records shows. */
const COLUMNS = 8;

/** The expression of a rule, and a bench that tries it on real records. */
export function RuleBench(props: EditorProps) {
  const { backend, draft, readOnly, errors, change } = props;
  const t = useTexts();
  const expression = typeof draft.expression === 'string' ? draft.expression : '';
  const records = useRecords(backend, draft);
  const trial = useTrial(backend, draft, records);
  const { fields } = records;
  const words = useMemo(
    () => [
      ...fields.map(({ attribute, label }) => ({ label: attribute.name, detail: label })),
      ...FUNCTIONS,
    ],
    [fields],
  );
  const syntaxError = trial.verdicts?.find(
    ({ passed, message }) => !passed && /column \d+:/.test(message ?? ''),
  );
  const fault = errors.expression ?? syntaxError?.message ?? '';
  const unknown = useUnknownNames(expression, { ...records, backend });
  const diagnostics = useMemo(() => {
    if (fault)
      return [{ ...locateFault(expression, fault), severity: 'error' as const, message: fault }];
    return unknown.map((one) => ({
      from: one.from,
      to: one.to,
      severity: 'warning' as const,
      message: describeUnknown(t, one),
    }));
  }, [fault, expression, unknown, t]);
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
          trial.clear();
          change({ expression: typed });
        }}
      />
      <ExpressionNote fault={fault} unknown={unknown} />
      <TrialSection
        expression={expression}
        records={records}
        trial={trial}
        check={<RuleCatalogCheck {...props} catalog={records.catalog} fields={fields} />}
      />
    </div>
  );
}

/** What is wrong with an expression, or how one is written. */
function ExpressionNote({ fault, unknown }: { fault: string; unknown: readonly UnknownName[] }) {
  const t = useTexts();
  const wrong = fault || unknown.map((one) => describeUnknown(t, one)).join(' ');
  return wrong ? (
    <p className="studio-wrong" role="alert">
      {wrong}
    </p>
  ) : (
    <p className="muted">{t('studio.b.hint')}</p>
  );
}

/** What a name that nothing has is, with the name that may be meant. */
function describeUnknown(t: Translate, { name, nearest }: UnknownName): string {
  return nearest === null
    ? t('studio.b.unknown', { name })
    : t('studio.b.unknownNear', { name, nearest });
}

/** Names of an expression that are neither fields of its catalog nor catalogs. */
function useUnknownNames(
  expression: string,
  { backend, cache }: Records & { backend: Backend },
): readonly UnknownName[] {
  const load = useMemo(
    () => (cache ? (signal: AbortSignal) => loadGroups(backend, { signal }) : null),
    [backend, cache],
  );
  const { data: groups } = useAnswer(load);
  return useMemo(() => {
    if (!cache || !groups) return [];
    const fields = cache.catalogFields.map(({ attribute }) => attribute.name);
    const catalogs = flattenCatalogs(groups).map(({ name }) => name);
    return findUnknownNames(expression, [...fields, ...catalogs]);
  }, [expression, cache, groups]);
}

type Records = ReturnType<typeof useRecords>;
type Trial = ReturnType<typeof useTrial>;

/** Records of the rule's catalog that contain the words of a search. */
function useRecords(backend: Backend, draft: EditorProps['draft']) {
  const catalog = typeof draft.catalogName === 'string' ? draft.catalogName : '';
  const loadCache = useMemo(
    () =>
      catalog === '' ? null : (signal: AbortSignal) => loadCatalog(backend, catalog, { signal }),
    [backend, catalog],
  );
  const { data: cache, problem: catalogProblem } = useAnswer(loadCache);
  const [search, setSearch] = useState('');
  const fields = useMemo(
    () => cache?.catalogFields.filter(({ attribute }) => attribute.typeName !== 'geometry') ?? [],
    [cache],
  );
  const loadRows = useMemo(() => {
    if (!cache) return null;
    const names = fields.map(({ attribute }) => attribute.name);
    const constraints = buildConstraints(fields, search);
    return (signal: AbortSignal) =>
      rows(backend, { catalog, fields: names, constraints, limit: TRIED }, { signal });
  }, [backend, cache, catalog, fields, search]);
  const { data, problem } = useAnswer(loadRows, { keep: true });
  return {
    catalog,
    cache,
    fields,
    rows: data,
    problem: catalogProblem ?? problem,
    search,
    setSearch,
  };
}

/** Runs the rule of a draft on records. */
function useTrial(backend: Backend, draft: EditorProps['draft'], records: Records) {
  const [verdicts, setVerdicts] = useState<readonly RuleVerdict[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    const { catalog, cache, rows: tried } = records;
    if (!cache || !tried) return;
    setBusy(true);
    setProblem(null);
    const { expression, severity, description, name } = draft;
    const rule = {
      expression: String(expression ?? ''),
      severity: String(severity ?? 'error'),
      message: String(description ?? '') || String(name ?? ''),
    };
    const keys = tried.map((row) => pickKeys(cache, row));
    const target = { catalogName: catalog, keys };
    const answer = await tryRule(backend, rule, target).catch(() => null);
    setBusy(false);
    if (answer?.ok) setVerdicts(answer.data);
    else if (answer) setProblem(answer.error);
  };
  return { verdicts, problem, busy, run, clear: () => setVerdicts(null) };
}

interface TrialProps {
  expression: string;
  records: Records;
  trial: Trial;
  /** Checks the whole catalog. */
  check: ReactNode;
}

function TrialSection({ expression, records, trial, check }: TrialProps) {
  const t = useTexts();
  const { catalog, cache } = records;
  const { verdicts } = trial;
  const problem = records.problem ?? trial.problem;
  const failed = verdicts?.filter(({ passed }) => !passed).length ?? 0;
  return (
    <section className="studio-bench-run" aria-label={t('studio.b.title')}>
      <TrialHead expression={expression} records={records} trial={trial} check={check} />
      {catalog === '' ? <p className="muted-note">{t('studio.b.noCatalog')}</p> : null}
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {verdicts ? (
        <p role="status" className={failed > 0 ? 'studio-wrong' : 'studio-right'}>
          {t('studio.b.result', { passed: verdicts.length - failed, failed })}
        </p>
      ) : null}
      {cache && records.rows ? (
        <VerdictTable fields={records.fields} rows={records.rows} verdicts={verdicts} />
      ) : null}
    </section>
  );
}

function TrialHead({
  expression,
  records: { catalog, cache, rows: tried, search, setSearch },
  trial,
  check,
}: TrialProps) {
  const t = useTexts();
  const missing = expression.trim() === '' ? t('studio.required') : null;
  const noRows = !tried?.length && t('studio.m.noRows');
  return (
    <header className="studio-head">
      <h3>{t('studio.b.title')}</h3>
      {cache ? (
        <SearchField
          label={t('studio.b.search')}
          text={search}
          onSearch={(typed) => {
            trial.clear();
            setSearch(typed);
          }}
        />
      ) : null}
      <div className="studio-tools">
        <Button
          label={t('studio.b.run')}
          icon={FlaskConical}
          variant="primary"
          aria-busy={trial.busy}
          disabledBecause={catalog === '' ? t('studio.b.noCatalog') : (missing ?? noRows)}
          onClick={trial.busy ? undefined : () => void trial.run()}
        />
        {check}
      </div>
    </header>
  );
}

/** Records with their verdicts. */
function VerdictTable({
  fields,
  rows: shown,
  verdicts,
}: {
  fields: CatalogCache['catalogFields'];
  rows: readonly Row[];
  verdicts: readonly RuleVerdict[] | null;
}) {
  const t = useTexts();
  const columns = fields.slice(0, COLUMNS);
  return (
    <div className="studio-sheet">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('studio.b.verdict')}</th>
            {columns.map(({ attribute, label }) => (
              <th key={attribute.name} scope="col">
                {label || attribute.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr key={at}>
              <td>
                <Verdict verdict={verdicts?.[at]} />
              </td>
              {columns.map(({ attribute: { name } }) => (
                <td key={name}>
                  <bdi>{formatValue(row, name)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Verdict({ verdict }: { verdict: RuleVerdict | undefined }) {
  const t = useTexts();
  if (!verdict) return '–';
  const { passed, message } = verdict;
  return (
    <span className={passed ? 'studio-right' : 'studio-wrong'}>
      {passed ? t('studio.b.passed') : message || t('studio.b.failed')}
    </span>
  );
}

/** Constraints that each word is contained in a text of the record. */
function buildConstraints(fields: CatalogCache['catalogFields'], text: string): Constraint[] {
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
