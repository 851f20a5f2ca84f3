import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useBuilder } from './builder-context.ts';
import { NodeTools } from './NodeTools.tsx';
import { RuleRow } from './RuleRow.tsx';
import { operatorsFor } from './rule-text.ts';
import { type Group, mayNest, withGroup, withNode, withRule } from './tree.ts';

/** Rules and groups that hold together; `place` numbers it among the others of its group. */
export function GroupBox({ group, place }: { group: Group; place?: string }) {
  const t = useTexts();
  const label = place
    ? t('browse.filter.advanced.group', { place })
    : t('browse.filter.advanced.whole');
  return (
    <fieldset className={place ? 'built-group nested' : 'built-group'}>
      <legend className="visually-hidden">{label}</legend>
      <div className="built-head">
        <LogicChoice group={group} />
        {place ? <NodeTools id={group.id} label={label} /> : null}
      </div>
      <ol>
        {group.nodes.map((node, at) => {
          const own = place ? `${place}.${at + 1}` : String(at + 1);
          return (
            <li key={node.id}>
              {at > 0 ? (
                <span className="built-word">
                  {t(
                    group.logic === 'AND'
                      ? 'browse.filter.advanced.and'
                      : 'browse.filter.advanced.or',
                  )}
                </span>
              ) : null}
              {node.kind === 'rule' ? (
                <RuleRow rule={node} place={own} />
              ) : (
                <GroupBox group={node} place={own} />
              )}
            </li>
          );
        })}
      </ol>
      <AddButtons group={group} />
    </fieldset>
  );
}

/** Whether all rules of the group have to hold, or one of them. */
function LogicChoice({ group }: { group: Group }) {
  const t = useTexts();
  const { change } = useBuilder();
  const name = useId();
  return (
    <div className="built-logic" role="radiogroup" aria-label={t('browse.filter.advanced.logic')}>
      {(['AND', 'OR'] as const).map((logic) => (
        <label key={logic}>
          <input
            type="radio"
            name={name}
            checked={group.logic === logic}
            onChange={() =>
              change((now) => withNode<Group>(now, group.id, (one) => ({ ...one, logic })))
            }
          />
          {t(`browse.filter.advanced.${logic}`)}
        </label>
      ))}
    </div>
  );
}

/** Adds a rule or a group, if the catalog has fields for them. */
function AddButtons({ group }: { group: Group }) {
  const t = useTexts();
  const { tree, offered, change } = useBuilder();
  const [first] = offered;
  if (!first) return null;
  const fresh = { field: first.name, operator: operatorsFor(first.type)[0]!, texts: [] };
  return (
    <div className="built-foot">
      <Button
        label={t('browse.filter.advanced.addRule')}
        icon={Plus}
        variant="quiet"
        onClick={() => change((now) => withRule(now, group.id, fresh))}
      />
      <Button
        label={t('browse.filter.advanced.addGroup')}
        icon={Plus}
        variant="quiet"
        disabledBecause={!mayNest(tree, group.id) && t('browse.filter.advanced.tooDeep')}
        onClick={() => change((now) => withGroup(now, group.id, fresh))}
      />
    </div>
  );
}
