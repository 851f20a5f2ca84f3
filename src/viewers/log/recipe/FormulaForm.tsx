import { useLayoutEffect, useRef } from 'react';
import { FORMULA_FUNCTIONS } from '../../../compute/formula/functions.ts';
import { formulaNames, parseFormula } from '../../../compute/formula/parse-formula.ts';
import { quoteName } from '../../../compute/formula/rename-in-formula.ts';
import type { StepOfKind } from '../../../compute/recipe/recipe.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { EntryField } from './EntryField.tsx';
import { formulaUnits } from './new-step.ts';
import type { StepRename } from './recipe-work.ts';
import { type StepFormProps, usePanelNotice } from './step-forms.ts';
import { describeRename } from './step-notices.ts';

/** The calculator: a formula with what can be put into it, and the unit of its result. */
export function FormulaForm({
  step,
  place,
  work,
  curves,
  problems,
}: StepFormProps<StepOfKind<'formula'>>) {
  const t = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const say = usePanelNotice();
  /** The renaming of the result by what is typed. */
  const renaming = useRef<StepRename | null>(null);
  const write = (formula: string, typing: string | null): void => {
    const units = formulaUnits(namesIn(formula), curves, step.units);
    const { units: _before, ...rest } = step;
    const hasUnits = Object.keys(units).length > 0;
    const changed = { ...rest, formula, ...(hasUnits && { units }) };
    renaming.current = work.replace(place, changed, typing);
  };
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [step.formula]);
  /** @param inside characters from the end at which the caret is put, as inside of brackets */
  const insert = (text: string, inside = 0): void => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? {};
    const at = from ?? step.formula.length;
    caret.current = at + text.length - inside;
    write(step.formula.slice(0, at) + text + step.formula.slice(to ?? at), null);
  };
  return (
    <>
      <FormulaText
        field={field}
        text={step.formula}
        fault={problems.find(({ from }) => from !== undefined)}
        onType={(text) => write(text, `formula ${place}`)}
        onLeave={() => {
          work.endTyping();
          if (renaming.current) say(describeRename(renaming.current, t));
          renaming.current = null;
        }}
      />
      <InsertTools {...{ curves, work }} onInsert={insert} />
      <EntryField
        label={t('recipe.unit')}
        shown={step.unit ?? ''}
        choices={['v/v', 'gAPI', 'g/cm3', 'us/ft', 'ohm.m', 'mD', 'm', 'ft']}
        onCommit={(text) => {
          const { unit: _before, ...rest } = step;
          work.replace(place, text ? { ...rest, unit: text } : rest);
          return true;
        }}
      />
    </>
  );
}

/** Lists of what can be put into a formula: curves, functions, parameters. */
function InsertTools({
  curves,
  work,
  onInsert,
}: Pick<StepFormProps, 'curves' | 'work'> & { onInsert(text: string, inside?: number): void }) {
  const t = useTexts();
  const { parameters } = useSignal(work.recipe);
  return (
    <div className="recipe-insert">
      <InsertList
        label={t('recipe.insert.curve')}
        items={curves.map(({ mnemonic, unit }) => ({ text: mnemonic, note: unit }))}
        onInsert={(name) => onInsert(quoteName(name))}
      />
      <InsertList
        label={t('recipe.insert.function')}
        items={Object.entries(FORMULA_FUNCTIONS).map(([name, { parameters: named }]) => ({
          text: name,
          note: `(${named.join(', ')})`,
        }))}
        onInsert={(name) => onInsert(`${name}()`, 1)}
      />
      {parameters.length > 0 ? (
        <InsertList
          label={t('recipe.insert.parameter')}
          items={parameters.map(({ name, value }) => ({ text: name, note: `= ${value}` }))}
          onInsert={(name) => onInsert(quoteName(name))}
        />
      ) : null}
    </div>
  );
}

/** The text of a formula with the place of a fault marked in it. */
function FormulaText({
  field,
  text,
  fault,
  onType,
  onLeave,
}: {
  field: React.RefObject<HTMLTextAreaElement | null>;
  text: string;
  fault: { from?: number; to?: number } | undefined;
  onType(text: string): void;
  onLeave(): void;
}) {
  const t = useTexts();
  const from = Math.min(fault?.from ?? text.length, text.length);
  const to = Math.min(Math.max(fault?.to ?? from, from), text.length);
  return (
    <div className="formula" dir="ltr">
      <div className="formula-mirror" aria-hidden>
        {text.slice(0, from)}
        {fault ? <mark>{text.slice(from, to) || '\u00a0'}</mark> : null}
        {text.slice(to)}
        {'\u200b'}
      </div>
      <textarea
        ref={field}
        className="field formula-text"
        aria-label={t('recipe.formula')}
        aria-invalid={fault ? true : undefined}
        spellCheck={false}
        autoComplete="off"
        rows={1}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
      />
    </div>
  );
}

function InsertList({
  label,
  items,
  onInsert,
}: {
  label: string;
  items: readonly { text: string; note: string }[];
  onInsert(text: string): void;
}) {
  return (
    <select
      className="field"
      aria-label={label}
      value=""
      onChange={({ target }) => onInsert(target.value)}
    >
      <option value="" hidden>
        {label}
      </option>
      {items.map(({ text, note }) => (
        <option key={text} value={text}>
          {`${text} ${note}`}
        </option>
      ))}
    </select>
  );
}

function namesIn(formula: string): string[] {
  try {
    return formulaNames(parseFormula(formula).root);
  } catch {
    return [];
  }
}
