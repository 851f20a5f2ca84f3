import { useId } from 'react';
import type { Operator } from '../../../../core/constraints.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { useBuilder } from './builder-context.ts';
import { NodeTools } from './NodeTools.tsx';
import { keptTexts, operatorsFor } from './rule-text.ts';
import { type FilterRule, withNode } from './tree.ts';
import { RuleValue } from './RuleValue.tsx';

/** One condition: field, operator, value. */
export function RuleRow({ rule, place }: { rule: FilterRule; place: string }) {
  const t = useTexts();
  const { fields, offered, faultOf, change } = useBuilder();
  const id = useId();
  const field = fields.get(rule.field);
  const fault = faultOf(rule);
  const label = t('browse.filter.advanced.rule', { place });
  const set = (next: Partial<FilterRule>, typing?: string): void =>
    change(
      (tree) => withNode<FilterRule>(tree, rule.id, (one) => ({ ...one, ...next, given: null })),
      typing === undefined ? undefined : `${rule.id} ${typing}`,
    );
  const setField = (name: string): void => {
    const type = fields.get(name)!.type;
    const operators = operatorsFor(type);
    const operator = operators.includes(rule.operator) ? rule.operator : operators[0]!;
    set({
      field: name,
      operator,
      texts:
        type === field?.type && field.labels === fields.get(name)!.labels
          ? keptTexts(rule.texts, rule.operator, operator)
          : [],
    });
  };
  const setOperator = (operator: Operator): void =>
    set({ operator, texts: keptTexts(rule.texts, rule.operator, operator) });
  const choices =
    offered.some(({ name }) => name === rule.field) || !field ? offered : [...offered, field];
  const operators = field ? operatorsFor(field.type) : [rule.operator];
  const describe = fault ? `${id}-why` : undefined;
  return (
    <div className={field ? 'built-rule' : 'built-rule wrong'} role="group" aria-label={label}>
      <select
        className="field built-field"
        aria-label={t('browse.filter.advanced.field')}
        value={rule.field}
        aria-invalid={fault === 'gone' || undefined}
        aria-describedby={describe}
        onChange={(event) => setField(event.target.value)}
      >
        {field ? null : (
          <option value={rule.field}>{t('browse.filter.gone', { name: rule.field })}</option>
        )}
        {choices.map(({ name, label: words }) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      <select
        className="field built-operator"
        aria-label={t('browse.filter.advanced.operator')}
        value={rule.operator}
        disabled={!field}
        onChange={(event) => setOperator(event.target.value as Operator)}
      >
        {(operators.includes(rule.operator) ? operators : [...operators, rule.operator]).map(
          (operator) => (
            <option key={operator} value={operator}>
              {t(
                field?.type === 'date' && operator in DATE_WORDS
                  ? DATE_WORDS[operator as keyof typeof DATE_WORDS]
                  : `browse.filter.op.${operator}`,
              )}
            </option>
          ),
        )}
      </select>
      <div className="built-value">
        {field ? (
          <RuleValue
            rule={rule}
            field={field}
            invalid={fault !== null}
            describedBy={describe}
            onSet={(texts, typing) => set({ texts }, typing)}
          />
        ) : null}
        {fault ? (
          <p id={`${id}-why`} className="filter-fault" role="alert">
            {t(`browse.filter.fault.${fault}`)}
          </p>
        ) : null}
      </div>
      <NodeTools id={rule.id} label={label} />
    </div>
  );
}

const DATE_WORDS = {
  greaterThan: 'browse.filter.op.after',
  greaterOrEqual: 'browse.filter.op.onOrAfter',
  lessThan: 'browse.filter.op.before',
  lessOrEqual: 'browse.filter.op.onOrBefore',
} as const;
