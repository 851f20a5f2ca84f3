import { Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Constraint, conjuncts } from '../../../../core/constraints.ts';
import { describeConstraints } from '../../../../core/filter-sentence.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useWords } from '../../../shared/use-words.ts';
import type { CatalogListing } from '../../listing.ts';
import { builderFields } from '../filter-fields.ts';
import { FilterDialog } from '../FilterDialog.tsx';
import { type Builder, BuilderContext } from './builder-context.ts';
import { GroupBox } from './GroupBox.tsx';
import { redo, startHistory, step, undo } from './history.ts';
import { parseRule, toDraftConstraint, formatTexts } from './rule-text.ts';
import { toConstraints, rulesIn, buildTree } from './tree.ts';

/** Values of a list that the sentence names. */
const NAMED = 10;

/** Edits all conditions of a listing: rules in groups, in words as they stand, applied as a whole. */
export function AdvancedBuilder({
  listing,
  onDone,
}: {
  listing: CatalogListing;
  onDone(constraints?: readonly Constraint[]): void;
}) {
  const [start] = useState(() =>
    buildTree(conjuncts(listing.state.constraints ?? []), formatTexts),
  );
  const [history, setHistory] = useState(() => startHistory(start));
  const [checked, setChecked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const offered = useMemo(() => builderFields(listing.cache), [listing.cache]);
  const tree = history.present;
  // A button that removed its own row takes the focus with it; the next Ctrl+Z must find the builder.
  useLayoutEffect(() => {
    const root = body.current?.getRootNode() as ShadowRoot | undefined;
    if (root && !root.activeElement) body.current?.focus();
  }, [tree]);
  const measured = useMemo(
    () => toConstraints(tree, (rule) => ({ field: rule.field, operator: 'isNull' })),
    [tree],
  );
  const words = useWords(listing, measured, NAMED);
  const { t, fields } = words;
  const sentence = describeConstraints(
    toConstraints(tree, (rule) => toDraftConstraint(rule, fields.get(rule.field))),
    words,
  );

  const builder: Builder = {
    tree,
    fields,
    offered,
    unitOf: words.unitOf,
    faultOf: (rule) => {
      const found = parseRule(rule, fields.get(rule.field));
      return 'fault' in found && (checked || found.fault === 'gone') ? found.fault : null;
    },
    change: (next, place) =>
      setHistory((now) =>
        step(
          now,
          next(now.present),
          place === undefined ? null : { place, atMs: performance.now() },
        ),
      ),
  };
  const apply = (): void => {
    const isWrong = rulesIn(tree.root).some(
      (rule) => 'fault' in parseRule(rule, fields.get(rule.field)),
    );
    setChecked(true);
    if (!isWrong)
      return onDone(toConstraints(tree, (rule) => toDraftConstraint(rule, fields.get(rule.field))));
    // The faults are on the screen after this.
    setTimeout(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const cancel = (): void => {
    if (tree === start || leaving) onDone();
    else setLeaving(true);
  };
  const keys = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    setHistory(key === 'y' || event.shiftKey ? redo : undo);
  };
  return (
    <FilterDialog
      title={t('browse.filter.advanced.title')}
      className="builder"
      onCancel={cancel}
      footer={
        leaving ? (
          <>
            <p role="alert">{t('browse.filter.advanced.discard')}</p>
            <span className="grow" />
            <Button label={t('browse.filter.advanced.keep')} onClick={() => setLeaving(false)} />
            <Button
              label={t('browse.filter.advanced.leave')}
              variant="primary"
              onClick={() => onDone()}
            />
          </>
        ) : (
          <>
            <Button
              label={t('common.undo')}
              shortcut="Ctrl+Z"
              icon={Undo2}
              iconOnly
              variant="quiet"
              disabledBecause={history.past.length === 0 && t('browse.filter.advanced.noUndo')}
              onClick={() => setHistory(undo)}
            />
            <Button
              label={t('common.redo')}
              shortcut="Ctrl+Shift+Z"
              icon={Redo2}
              iconOnly
              variant="quiet"
              disabledBecause={history.future.length === 0 && t('browse.filter.advanced.noRedo')}
              onClick={() => setHistory(redo)}
            />
            <span className="grow" />
            <Button label={t('common.cancel')} onClick={cancel} />
            <Button label={t('browse.filter.apply')} variant="primary" onClick={apply} />
          </>
        )
      }
    >
      <div ref={body} className="builder-body" tabIndex={-1} onKeyDown={keys}>
        <p className="builder-sentence" role="status">
          {sentence || t('browse.filter.advanced.none')}
        </p>
        <BuilderContext value={builder}>
          <GroupBox group={tree.root} />
        </BuilderContext>
      </div>
    </FilterDialog>
  );
}
