import type { FilterField } from '../../../../core/filter-fields.ts';
import { ISO_DAY } from '../../../../core/parse-day.ts';
import { parseSetReference } from '../../../../core/set-reference.ts';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useBuilder } from './builder-context.ts';
import { getArity } from './rule-text.ts';
import type { FilterRule } from './tree.ts';

interface Props {
  rule: FilterRule;
  field: FilterField;
  invalid: boolean;
  describedBy: string | undefined;
  /** Takes other texts; `typing` names the field where more may follow. */
  onSet(texts: readonly string[], typing?: string): void;
}

/** The inputs of a rule's value, as its operator and the type of its field need them. */
export function RuleValue(props: Props) {
  const t = useTexts();
  const { rule, field } = props;
  const { findUnit } = useBuilder();
  const set = parseSetReference(rule.given?.value);
  if (set)
    return (
      <span className="built-set">{t('browse.filter.advanced.set', { count: set.count })}</span>
    );
  const takes = getArity(rule.operator);
  if (takes === 'none') return null;
  if (takes === 'list')
    return field.labels ? (
      <Ticks {...props} labels={field.labels} />
    ) : (
      <Area
        {...props}
        lines
        label={t('browse.filter.advanced.values')}
        placeholder={t('browse.filter.advanced.onePerLine')}
      />
    );
  if (field.type === 'geometry')
    return (
      <Area
        {...props}
        label={t('browse.filter.advanced.value')}
        placeholder={t('browse.filter.advanced.shape')}
      />
    );
  const choices =
    field.type === 'boolean'
      ? new Map([
          ['true', t('browse.filter.yes')],
          ['false', t('browse.filter.no')],
        ])
      : field.labels;
  if (choices && takes === 'one' && rule.operator !== 'like')
    return <Select {...props} choices={choices} />;
  const unit = findUnit(field.name);
  return (
    <>
      <Input
        {...props}
        at={0}
        label={t(takes === 'two' ? 'browse.filter.from' : 'browse.filter.advanced.value')}
      />
      {takes === 'two' ? (
        <span className="built-to">
          <Input {...props} at={1} label={t('browse.filter.to')} />
        </span>
      ) : null}
      {unit ? <bdi className="range-unit">{unit}</bdi> : null}
    </>
  );
}

/** The day of a value that may have a time of day; text that is no day stays as it is. */
function findDay(text: string): string {
  const day = text.slice(0, 10);
  return ISO_DAY.test(day) ? day : text;
}

function Input({
  rule,
  field,
  invalid,
  describedBy,
  onSet,
  at,
  label,
}: Props & { at: 0 | 1; label: string }) {
  const isNumber = field.type === 'number' || field.type === 'integer';
  const text = rule.texts[at] ?? '';
  const set = (typed: string): void =>
    onSet(at === 0 ? [typed, ...rule.texts.slice(1)] : [rule.texts[0] ?? '', typed], String(at));
  const shared = {
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
  if (field.type === 'date') return <DateInput {...shared} value={findDay(text)} onText={set} />;
  return (
    <input
      {...shared}
      className={isNumber ? 'field number' : 'field'}
      inputMode={isNumber ? 'decimal' : undefined}
      dir={field.type === 'string' ? 'auto' : 'ltr'}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => set(event.target.value)}
    />
  );
}

function Select({
  rule,
  invalid,
  describedBy,
  onSet,
  choices,
}: Props & { choices: ReadonlyMap<string, string> }) {
  const t = useTexts();
  const value = rule.texts[0] ?? '';
  const isOther = value !== '' && !choices.has(value);
  return (
    <select
      className="field"
      aria-label={t('browse.filter.advanced.value')}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => onSet([event.target.value])}
    >
      <option value="">{t('browse.filter.advanced.choose')}</option>
      {isOther ? <option value={value}>{value}</option> : null}
      {[...choices].map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Ticks({
  rule,
  invalid,
  describedBy,
  onSet,
  labels,
}: Props & { labels: ReadonlyMap<string, string> }) {
  const t = useTexts();
  const values = [...new Set([...labels.keys(), ...rule.texts])];
  return (
    <div className="built-ticks" role="group" aria-label={t('browse.filter.advanced.values')}>
      {values.map((value, at) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={rule.texts.includes(value)}
            aria-invalid={(invalid && at === 0) || undefined}
            aria-describedby={describedBy}
            onChange={() =>
              onSet(
                rule.texts.includes(value)
                  ? rule.texts.filter((one) => one !== value)
                  : [...rule.texts, value],
              )
            }
          />
          {labels.get(value) ?? value}
        </label>
      ))}
    </div>
  );
}

function Area({
  rule,
  invalid,
  describedBy,
  onSet,
  lines,
  label,
  placeholder,
}: Props & { lines?: boolean; label: string; placeholder: string }) {
  return (
    <textarea
      className="field pasted"
      dir="auto"
      rows={3}
      spellCheck={false}
      aria-label={label}
      placeholder={placeholder}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={lines ? rule.texts.join('\n') : (rule.texts[0] ?? '')}
      onChange={(event) =>
        onSet(lines ? event.target.value.split('\n') : [event.target.value], 'area')
      }
    />
  );
}
