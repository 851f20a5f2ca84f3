import { ListChecks, Network, X } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enFilter from '../../../i18n/texts/en/filter.json';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useExtremes } from '../../shared/use-extremes.ts';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { panelFields } from './filter-fields.ts';
import type { FilterParts } from './filter-parts.ts';
import sheet from './filter.css';
import { Section } from './panel/Section.tsx';
import { useFacets } from './use-facets.ts';

addEnglish(enFilter);

/** The field that a list of wells is pasted for. */
const UWI = 'uwi';

/**
 * The filter panel: a section for each field that is flagged for it, and the ways to the builder
 * and the list of UWIs.
 */
export function FilterPanel({ listing, onChange, onDialog }: FilterParts) {
  const t = useTexts();
  const { catalog, state, go, host } = listing;
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useSheet(panel, sheet);
  useFocusOn(
    () => (host.root.activeElement?.matches('.filter-button') ? panel.current : null),
    true,
  );
  const close = (): void => {
    host.root.querySelector<HTMLElement>('.filter-button')?.focus();
    go({ ...state, catalog: catalog.name, panel: undefined });
  };
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    // What is being typed is entered first; the next Escape closes.
    if (
      (event.target as Element).matches(
        'input[type=text], input[type=search], input[type=date], textarea',
      )
    )
      panel.current?.focus();
    else close();
  };
  return (
    <section
      ref={panel}
      className="filter-panel"
      data-region
      part="filter-panel"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={pressKey}
    >
      <div className="filter-head">
        <h2 id={id}>{t('browse.filters')}</h2>
        <Button
          label={t('common.close')}
          icon={X}
          iconOnly
          variant="quiet"
          shortcut="f"
          onClick={close}
        />
      </div>
      <Ways listing={listing} onDialog={onDialog} />
      <Sections listing={listing} onChange={onChange} />
    </section>
  );
}

/** The ways to the builder and, where the catalog has wells, to the list of UWIs. */
function Ways({ listing: { cache }, onDialog }: Pick<FilterParts, 'listing' | 'onDialog'>) {
  const t = useTexts();
  return (
    <div className="filter-ways">
      <Button
        label={t('browse.filter.advanced')}
        icon={Network}
        onClick={() => onDialog('advanced')}
      />
      {cache.catalogFields.some(({ attribute }) => attribute.name === UWI) ? (
        <Button
          label={t('browse.filter.uwi.open')}
          icon={ListChecks}
          onClick={() => onDialog('uwi')}
        />
      ) : null}
    </div>
  );
}

/** A section for each field, with counts and extremes as far as they are known. */
function Sections({ listing, onChange }: Pick<FilterParts, 'listing' | 'onChange'>) {
  const t = useTexts();
  const { cache, state } = listing;
  const fields = useMemo(() => panelFields(cache), [cache]);
  const ranged = useMemo(
    () => fields.filter(({ type }) => type === 'number' || type === 'integer' || type === 'date'),
    [fields],
  );
  const facets = useFacets(listing, fields);
  const extremes = useExtremes(listing, ranged);
  return (
    <>
      {facets.state === 'absent' || facets.state === 'failed' ? (
        <p className="filter-note muted" role="status">
          {t(facets.state === 'absent' ? 'browse.filter.notIndexed' : 'browse.filter.notCounted')}
        </p>
      ) : null}
      {fields.length === 0 ? (
        <p className="filter-note muted">{t('browse.filter.noFields')}</p>
      ) : null}
      {fields.map((field) => (
        <Section
          key={field.name}
          field={field}
          facets={facets}
          extremes={extremes.get(field.name) ?? null}
          constraints={state.constraints ?? []}
          onChange={onChange}
        />
      ))}
    </>
  );
}
