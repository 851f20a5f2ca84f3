import { useId } from 'react';
import type { Operator } from '../../../../core/constraints.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { useBuilder } from './builder-context.ts';
import { NodeTools } from './NodeTools.tsx';
import { keptTexts, operatorsFor, type RuleFault } from './rule-text.ts';
import { type FilterRule, withNode } from './tree.ts';
import { RuleValue } from './RuleValue.tsx';

/** Changes a rule; `typing` names the input while more may be typed there. */
type SetRule = (next: Partial<FilterRule>, typing?: string) => void;

interface PartProps {
  rule: FilterRule;
  fault: RuleFault | null;
  /** Id of the text that describes what is wrong. */
  describedBy: string | undefined;
  onSet: SetRule;
}

/** One condition: field, operator, value. */
export function RuleRow({ rule, place }: { rule: FilterRule; place: string }) {
  const t = useTexts();
  const { fields, findFault, change } = useBuilder();
  const id = useId();
  const field = fields.get(rule.field);
  const fault = findFault(rule);
  const label = t('browse.filter.advanced.rule', { place });
  const describedBy = fault ? `${id}-why` : undefined;
  const set: SetRule = (next, typing) =>
    change(
      (tree) => withNode<FilterRule>(tree, rule.id, (one) => ({ ...one, ...next, given: null })),
      typing === undefined ? undefined : `${rule.id} ${typing}`,
    );
  return (
    <div className={field ? 'built-rule' : 'built-rule wrong'} role="group" aria-label={label}>
      <FieldSelect rule={rule} fault={fault} describedBy={describedBy} onSet={set} />
      <OperatorSelect rule={rule} onSet={set} />
      <div className="built-value">
        {field ? (
          <RuleValue
            rule={rule}
            field={field}
            invalid={fault !== null}
            describedBy={describedBy}
            onSet={(texts, typing) => set({ texts }, typing)}
          />
        ) : null}
        {fault ? (
          <p id={describedBy} className="filter-fault" role="alert">
            {t(`browse.filter.fault.${fault}`)}
          </p>
        ) : null}
      </div>
      <NodeTools id={rule.id} label={label} />
    </div>
  );
}

/** The field of a rule. Another field of the same kind keeps what is typed. */
function FieldSelect({ rule, fault, describedBy, onSet }: PartProps) {
  const t = useTexts();
  const { fields, offered } = useBuilder();
  const field = fields.get(rule.field);
  const setField = (name: string): void => {
    const { type, labels } = fields.get(name)!;
    const operators = operatorsFor(type);
    const operator = operators.includes(rule.operator) ? rule.operator : operators[0]!;
    const isSameKind = type === field?.type && field.labels === labels;
    const texts = isSameKind ? keptTexts(rule.texts, rule.operator, operator) : [];
    onSet({ field: name, operator, texts });
  };
  const choices =
    offered.some(({ name }) => name === rule.field) || !field ? offered : [...offered, field];
  return (
    <select
      className="field built-field"
      aria-label={t('browse.filter.advanced.field')}
      value={rule.field}
      aria-invalid={fault === 'gone' || undefined}
      aria-describedby={describedBy}
      onChange={(event) => setField(event.target.value)}
    >
      {field ? null : (
        <option value={rule.field}>{t('browse.filter.gone', { name: rule.field })}</option>
      )}
      {choices.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** The operator of a rule: those that the type of its field has. */
function OperatorSelect({ rule, onSet }: Pick<PartProps, 'rule' | 'onSet'>) {
  const t = useTexts();
  const field = useBuilder().fields.get(rule.field);
  const setOperator = (operator: Operator): void =>
    onSet({ operator, texts: keptTexts(rule.texts, rule.operator, operator) });
  const operators = field ? operatorsFor(field.type) : [rule.operator];
  return (
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
  );
}

const DATE_WORDS = {
  greaterThan: 'browse.filter.op.after',
  greaterOrEqual: 'browse.filter.op.onOrAfter',
  lessThan: 'browse.filter.op.before',
  lessOrEqual: 'browse.filter.op.onOrBefore',
} as const;
