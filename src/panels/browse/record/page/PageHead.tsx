import { useMemo } from 'react';
import { formatCount } from '../../../../ui/format.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { chosen, formatKeys } from '../record-fields.ts';
import type { PageContext } from './page-context.ts';
import { StatusSymbol } from './StatusSymbol.tsx';

/** A section that the head of the page leads to. */
export interface SectionLink {
  id: string;
  label: string;
  /** Null while it is not counted, or where there is nothing to count. */
  count: number | null;
}

/** What the record is called and is: symbol and label of its status, its key, its quality. */
export function PageTitle({ context, title }: { context: PageContext; title: string }) {
  const t = useTexts();
  const { opened, go } = context;
  const { catalog, cache, row } = opened;
  const status = useMemo(() => findStatus(context), [context]);
  const quality = chosen(cache, row, 'rowQuality');
  const keyText = formatKeys(cache, row);
  return (
    <div className="rp-title">
      <nav className="rp-trail" aria-label={t('browse.record.trail')}>
        <button type="button" className="rp-link" onClick={() => go({ catalog: catalog.name })}>
          <bdi>{catalog.label}</bdi>
        </button>
      </nav>
      <div className="rp-title-line">
        {status ? <StatusSymbol status={status.value} /> : null}
        <h1 title={title} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {keyText === title ? null : (
          <bdi dir="ltr" className="rp-key">
            {keyText}
          </bdi>
        )}
        <CopyButton text={keyText} label={t('browse.record.copyKey')} />
        {status ? (
          <span className="rp-badge" title={`${status.field}: ${status.label}`}>
            <bdi>{status.label}</bdi>
          </span>
        ) : null}
        {quality ? (
          <span className="record-quality" data-quality={quality.value}>
            <bdi>{t('browse.record.quality', { quality: quality.label })}</bdi>
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** The first field of a pick list that says a status; null if absent, or it is empty. */
export function findStatus({ opened: { cache, row } }: PageContext) {
  const field = cache.catalogFields.find(
    ({ attribute, pickList }) => pickList !== null && /Status$/.test(attribute.name),
  );
  const found = field && chosen(cache, row, field.attribute.name);
  return found ? { ...found, field: field.label, name: field.attribute.name } : null;
}

/** Leads to the sections of the page, with how much is in each. */
export function SectionLinks({
  links,
  onGo,
}: {
  links: readonly SectionLink[];
  onGo(id: string): void;
}) {
  const t = useTexts();
  return (
    <nav className="rp-jump" aria-label={t('browse.page.sections')}>
      {links.map(({ id, label, count }) => (
        <button
          key={id}
          type="button"
          className="chip"
          data-none={count === 0 || undefined}
          onClick={() => onGo(id)}
        >
          <bdi>{label}</bdi>
          {count === null ? null : <span className="chip-count">{formatCount(count)}</span>}
        </button>
      ))}
    </nav>
  );
}
