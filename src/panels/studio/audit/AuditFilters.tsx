import { type AuditFilter, NO_FILTER } from '../../../backend/audit-events.ts';
import { ISO_DAY } from '../../../core/parse-day.ts';
import { nameOrder } from '../../../core/text-search.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useLanguage } from '../../../ui/texts.tsx';
import { useFieldText } from '../../../ui/use-field-text.ts';
import { type AuditTerms, EVENTS, formatEntity, formatEvent, THINGS } from './audit-words.ts';

interface Props {
  terms: AuditTerms;
  filter: AuditFilter;
  onFilter(filter: AuditFilter): void;
}

/** Which events are listed: by user, days, what happened, to what, and how it went. */
export function AuditFilters({ terms, filter, onFilter }: Props) {
  const { t } = terms;
  const set = (changes: Partial<AuditFilter>): void => onFilter({ ...filter, ...changes });
  const isAny = Object.values(filter).every((value) => value === '');
  return (
    <div className="studio-audit-filters" role="search" aria-label={t('studio.audit.filters')}>
      <SearchField
        label={t('studio.f.user')}
        text={filter.user}
        onSearch={(user) => set({ user })}
      />
      <Day label={t('studio.audit.from')} day={filter.from} onDay={(from) => set({ from })} />
      <Day label={t('studio.audit.to')} day={filter.to} onDay={(to) => set({ to })} />
      <label className="labelled">
        <span>{t('studio.f.event')}</span>
        <select
          className="field"
          value={filter.event}
          onChange={(event) => set({ event: event.target.value })}
        >
          <option value="">{t('studio.audit.any')}</option>
          {EVENTS.map((one) => (
            <option key={one} value={one}>
              {formatEvent(t, one)}
            </option>
          ))}
        </select>
      </label>
      <EntityChoice terms={terms} filter={filter} onFilter={onFilter} />
      <label className="labelled">
        <span>{t('studio.audit.result')}</span>
        <select
          className="field"
          value={filter.success}
          onChange={(event) => set({ success: event.target.value as AuditFilter['success'] })}
        >
          <option value="">{t('studio.audit.any')}</option>
          <option value="yes">{t('studio.f.success')}</option>
          <option value="no">{t('studio.audit.failed')}</option>
        </select>
      </label>
      {isAny ? null : (
        <Button
          label={t('studio.showAll')}
          variant="quiet"
          onClick={() => onFilter({ ...NO_FILTER })}
        />
      )}
    </div>
  );
}

function EntityChoice({ terms, filter, onFilter }: Props) {
  const { t, catalogs, kinds } = terms;
  const order = nameOrder(useLanguage());
  const others = [...kinds.keys(), ...THINGS]
    .map((name) => ({ name, label: formatEntity(terms, name) }))
    .sort((a, b) => order(a.label, b.label));
  return (
    <label className="labelled">
      <span>{t('studio.f.entity')}</span>
      <select
        className="field"
        value={filter.entity}
        onChange={(event) => onFilter({ ...filter, entity: event.target.value })}
      >
        <option value="">{t('studio.audit.any')}</option>
        <optgroup label={t('studio.kind.Catalog')}>
          {[...catalogs].map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('studio.audit.others')}>
          {others.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}

/** A day to begin or end with; it counts once it is a day of the calendar. */
function Day({ label, day, onDay }: { label: string; day: string; onDay(day: string): void }) {
  const [typed, setTyped] = useFieldText(day);
  return (
    <label className="labelled">
      <span>{label}</span>
      <DateInput
        value={typed}
        aria-invalid={typed !== day || undefined}
        onText={(text) => {
          setTyped(text);
          if (text === '' || ISO_DAY.test(text)) onDay(text);
        }}
      />
    </label>
  );
}
