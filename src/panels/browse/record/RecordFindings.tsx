import { CircleCheck, CircleX, Info, RotateCw, TriangleAlert } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { checkRecord, type RecordCheck, type RecordFinding } from '../../../backend/findings.ts';
import { parseKeys } from '../../../backend/records.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import { worstSeverity } from '../../shared/bulk/report-kinds.ts';
import { RuleText } from '../../shared/RuleText.tsx';
import type { RecordPlace } from './record-place.ts';
import { RecordWarnings } from './RecordWarnings.tsx';

const ICONS = { error: CircleX, warning: TriangleAlert, info: Info } as const;
type Severity = keyof typeof ICONS;

/** How long a field is marked, ms. */
const MARKED_MS = 2000;

/** How many active rules each catalog had when a record of it was last checked. */
const rulesByCatalog = new Map<string, number>();

interface Props {
  backend: Backend;
  place: RecordPlace;
  cache: CatalogCache;
  /** Shows a field of the record; where it is left out, that with `data-field` on the page. */
  onField?(name: string): void;
}

/**
 * What the rules of the catalog find in a record as it is stored: a badge with the worst severity,
 * and the findings with the fields they look at. Rules are run when the record is opened, and
 * again on demand. Where the catalog has no active rules, or the server does not run them, the
 * warnings that the record was saved with.
 */
export function RecordFindings({ backend, place, cache, onField }: Props) {
  const t = useTexts();
  const { catalog, keyText } = place;
  const area = useRef<HTMLElement>(null);
  const ask = useMemo(() => {
    const keys = parseKeys(keyText);
    return keys && ((signal: AbortSignal) => checkRecord(backend, catalog.name, keys, { signal }));
  }, [backend, catalog.name, keyText]);
  const { data, problem, retry } = useRetriedAnswer<RecordCheck>(ask, { keep: true });
  if (data) rulesByCatalog.set(catalog.name, data.rules);
  if (problem || data?.rules === 0) return <RecordWarnings backend={backend} place={place} />;
  if (!data)
    return rulesByCatalog.get(catalog.name) ? (
      <div className="record-band record-findings is-satisfied" aria-busy />
    ) : null;
  const show = onField ?? ((name: string) => showField(area.current, name));
  return (
    <section
      ref={area}
      className={`record-band record-findings${data.findings.length === 0 ? ' is-satisfied' : ''}`}
      aria-label={t('browse.record.findings')}
    >
      <Badge findings={data.findings} />
      <Button
        label={t('browse.record.findings.again')}
        icon={RotateCw}
        iconOnly
        variant="quiet"
        onClick={retry}
      />
      {data.findings.length > 0 ? (
        <ul>
          {data.findings.map((finding, at) => (
            <Finding key={at} finding={finding} cache={cache} onField={show} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The worst severity with how many findings have it. */
function Badge({ findings }: { findings: readonly RecordFinding[] }) {
  const t = useTexts();
  const worst = worstSeverity(findings.map(({ severity }) => severity));
  if (!worst)
    return (
      <span className="record-badge" role="status">
        <CircleCheck size={14} strokeWidth={1.75} aria-hidden />
        {t('browse.record.findings.none')}
      </span>
    );
  const Icon = ICONS[worst];
  const count = findings.filter((one) => toSeverity(one) === worst).length;
  return (
    <span className={`record-badge ${worst}`} role="status">
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {t(`browse.record.findings.${worst}`, { count })}
    </span>
  );
}

function Finding({
  finding,
  cache: { catalogFields },
  onField,
}: {
  finding: RecordFinding;
  cache: CatalogCache;
  onField(name: string): void;
}) {
  const t = useTexts();
  const severity = toSeverity(finding);
  const Icon = ICONS[severity];
  const labels = new Map(catalogFields.map(({ attribute, label }) => [attribute.name, label]));
  return (
    <li className={`record-finding ${severity}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <RuleText text={finding.message} />
      {finding.fields
        .filter((name) => labels.has(name))
        .map((name) => {
          const label = labels.get(name)!;
          return (
            <button
              key={name}
              type="button"
              className="record-finding-field"
              title={t('browse.record.findings.show', { name: label })}
              onClick={() => onField(name)}
            >
              <bdi>{label}</bdi>
            </button>
          );
        })}
    </li>
  );
}

function toSeverity({ severity }: RecordFinding): Severity {
  return severity in ICONS ? (severity as Severity) : 'warning';
}

/**
 * Scrolls to a field that is shown beside the findings, and marks it for a moment. Empty fields,
 * which rules find most often, are shown first where they are hidden.
 */
function showField(from: HTMLElement | null, name: string): void {
  const root = from?.getRootNode() as ParentNode | undefined;
  // A unit is shown with its value.
  const find = () =>
    [name, name.replace(/Ouom$/, '')]
      .map((one) => root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(one)}"]`))
      .find(Boolean);
  const mark = (): void => {
    const field = find();
    if (!field) return;
    field.scrollIntoView({ block: 'center' });
    field.classList.add('is-pointed');
    setTimeout(() => field.classList.remove('is-pointed'), MARKED_MS);
  };
  if (find()) return mark();
  root?.querySelector<HTMLElement>('.record-more button[aria-pressed="false"]')?.click();
  requestAnimationFrame(mark);
}
