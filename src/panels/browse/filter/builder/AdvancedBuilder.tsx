import { Redo2, Undo2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { type Constraint, conjuncts } from '../../../../core/constraints.ts';
import { describeConstraints } from '../../../../core/filter-sentence.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useWords } from '../../../shared/use-words.ts';
import type { CatalogListing } from '../../listing.ts';
import { useKeptFocus } from '../../use-kept-focus.ts';
import { builderFields } from '../filter-fields.ts';
import { FilterDialog } from '../FilterDialog.tsx';
import { type Builder, BuilderContext } from './builder-context.ts';
import { GroupBox } from './GroupBox.tsx';
import { pressUndoKey } from '../../../../ui/undo-keys.ts';
import { redo, startHistory, step, undo } from './history.ts';
import { parseRule, toDraftConstraint, formatTexts } from './rule-text.ts';
import { toConstraints, rulesIn, buildTree } from './tree.ts';

/** Values of a list that the sentence names. */
const NAMED = 10;

interface Props {
  listing: CatalogListing;
  onDone(constraints?: readonly Constraint[]): void;
}

/**
 * Edits all conditions of a listing: rules in groups, with the sentence that they make, applied as
 * a whole.
 */
export function AdvancedBuilder({ listing, onDone }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  const { words, builder, steps, readConstraints } = useTree(listing);
  const { t } = words;
  // The next Ctrl+Z must find the builder.
  useKeptFocus(builder.tree, () => body.current);
  const apply = (): void => {
    const constraints = readConstraints();
    if (constraints) return onDone(constraints);
    // The faults are rendered after this.
    setTimeout(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const cancel = (): void => {
    if (!steps.isChanged || leaving) onDone();
    else setLeaving(true);
  };
  return (
    <FilterDialog
      title={t('browse.filter.advanced.title')}
      className="builder"
      onCancel={cancel}
      footer={
        leaving ? (
          <LeaveFooter onKeep={() => setLeaving(false)} onLeave={() => onDone()} />
        ) : (
          <EditFooter steps={steps} onCancel={cancel} onApply={apply} />
        )
      }
    >
      <div
        ref={body}
        className="builder-body"
        tabIndex={-1}
        onKeyDown={(event) => void pressUndoKey(event, steps)}
      >
        <p className="builder-sentence" role="status">
          {describeConstraints(
            toConstraints(builder.tree, (rule) =>
              toDraftConstraint(rule, words.fields.get(rule.field)),
            ),
            words,
          ) || t('browse.filter.advanced.none')}
        </p>
        <BuilderContext value={builder}>
          <GroupBox group={builder.tree.root} />
        </BuilderContext>
      </div>
    </FilterDialog>
  );
}

/** The conditions as a tree that is edited, with the words that describe it. */
function useTree(listing: CatalogListing) {
  const [start] = useState(() =>
    buildTree(conjuncts(listing.state.constraints ?? []), formatTexts),
  );
  const [history, setHistory] = useState(() => startHistory(start));
  const [isChecked, setChecked] = useState(false);
  const offered = useMemo(() => builderFields(listing.cache), [listing.cache]);
  const tree = history.present;
  const measured = useMemo(
    () => toConstraints(tree, (rule) => ({ field: rule.field, operator: 'isNull' })),
    [tree],
  );
  const words = useWords(listing, measured, NAMED);
  const { fields } = words;
  const builder: Builder = {
    tree,
    fields,
    offered,
    findUnit: words.unitOf,
    findFault: (rule) => {
      const found = parseRule(rule, fields.get(rule.field));
      return 'fault' in found && (isChecked || found.fault === 'gone') ? found.fault : null;
    },
    change: (next, place) => {
      const typed = place === undefined ? null : { place, atMs: performance.now() };
      setHistory((now) => step(now, next(now.present), typed));
    },
  };
  /** The conditions of the tree; null if a rule is wrong, and then its fault is shown. */
  const readConstraints = (): readonly Constraint[] | null => {
    setChecked(true);
    return rulesIn(tree.root).some((rule) => 'fault' in parseRule(rule, fields.get(rule.field)))
      ? null
      : toConstraints(tree, (rule) => toDraftConstraint(rule, fields.get(rule.field)));
  };
  const steps = {
    isChanged: tree !== start,
    undo: history.past.length > 0 ? () => setHistory(undo) : null,
    redo: history.future.length > 0 ? () => setHistory(redo) : null,
  };
  return { words, builder, steps, readConstraints };
}

/** Asks whether the changes are discarded. */
function LeaveFooter({ onKeep, onLeave }: { onKeep(): void; onLeave(): void }) {
  const t = useTexts();
  return (
    <>
      <p role="alert">{t('browse.filter.advanced.discard')}</p>
      <span className="grow" />
      <Button label={t('browse.filter.advanced.keep')} onClick={onKeep} />
      <Button label={t('browse.filter.advanced.leave')} variant="primary" onClick={onLeave} />
    </>
  );
}

/** Buttons below the rules. */
function EditFooter({
  steps,
  onCancel,
  onApply,
}: {
  /** Null where there is nothing to undo or redo. */
  steps: { undo: (() => void) | null; redo: (() => void) | null };
  onCancel(): void;
  onApply(): void;
}) {
  const t = useTexts();
  return (
    <>
      <Button
        label={t('common.undo')}
        shortcut="Ctrl+Z"
        icon={Undo2}
        iconOnly
        variant="quiet"
        disabledBecause={!steps.undo && t('browse.filter.advanced.noUndo')}
        onClick={() => steps.undo?.()}
      />
      <Button
        label={t('common.redo')}
        shortcut="Ctrl+Shift+Z"
        icon={Redo2}
        iconOnly
        variant="quiet"
        disabledBecause={!steps.redo && t('browse.filter.advanced.noRedo')}
        onClick={() => steps.redo?.()}
      />
      <span className="grow" />
      <Button label={t('common.cancel')} onClick={onCancel} />
      <Button label={t('browse.filter.apply')} variant="primary" onClick={onApply} />
    </>
  );
}
