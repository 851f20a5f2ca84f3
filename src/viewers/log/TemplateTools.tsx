import type { Translate } from '../../i18n/i18n.ts';
import { BUILTIN_CHOICES, type TemplateChoice } from '../../sources/log/templates.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { translateTemplateName } from '../shared/template-name.ts';
import type { LogController } from './controller.ts';
import { TemplateMenu } from './TemplateMenu.tsx';

/** The templates to choose from, and what can be done with the chosen one. */
export function TemplateTools({
  controller,
  onEdit,
}: {
  controller: LogController;
  onEdit(): void;
}) {
  return (
    <>
      <TemplatePicker controller={controller} />
      <TemplateMenu controller={controller} onEdit={onEdit} />
    </>
  );
}

/** Choosing a template shows the plot (spec 4). */
function TemplatePicker({ controller }: { controller: LogController }) {
  const t = useTexts();
  const { log, templates } = controller;
  const chosen = useSignal(log.templateId);
  const choices = useSignal(templates.choices);
  const isNoneServed = useSignal(templates.isNoneServed);
  return (
    <label className="labelled">
      <span className="wide-only">{t('log.template')}</span>
      <select
        className="field"
        aria-label={t('log.template')}
        value={chosen}
        onChange={(event) => {
          log.chooseTemplate(event.target.value);
          controller.showTab('plot');
        }}
      >
        <TemplateOptions choices={choices} />
      </select>
      {isNoneServed ? <span className="muted">{t('log.template.builtIn')}</span> : null}
    </label>
  );
}

/** Options of a list of templates, in groups by whose they are; one group alone has no heading. */
function TemplateOptions({ choices }: { choices: readonly TemplateChoice[] }) {
  const t = useTexts();
  const groups = groupTemplates(choices);
  const options = (some: readonly TemplateChoice[]) =>
    some.map((choice) => (
      <option key={choice.id} value={choice.id}>
        {labelTemplate(t, choice)}
      </option>
    ));
  if (groups.length === 1) return options(choices);
  return groups.map(([group, some]) => (
    <optgroup key={group} label={t(`log.template.group.${group}`)}>
      {options(some)}
    </optgroup>
  ));
}

const GROUPS = ['page', 'unsaved', 'mine', 'shared', 'everybody', 'builtIn'] as const;
type TemplateGroup = (typeof GROUPS)[number];

/** Templates by whose they are, groups that have any. */
function groupTemplates(choices: readonly TemplateChoice[]): [TemplateGroup, TemplateChoice[]][] {
  return GROUPS.map((group): [TemplateGroup, TemplateChoice[]] => [
    group,
    choices.filter((choice) => chooseGroup(choice) === group),
  ]).filter(([, some]) => some.length > 0);
}

function chooseGroup({ id, stored, draft }: TemplateChoice): TemplateGroup {
  if (draft) return 'unsaved';
  if (stored) return stored.isMine ? 'mine' : stored.owner === null ? 'everybody' : 'shared';
  return BUILTIN_CHOICES.some((choice) => choice.id === id) ? 'builtIn' : 'page';
}

/**
 * The name of a template in a list: the suite's own are translated, edited ones are marked, those
 * of other users name their owner.
 */
function labelTemplate(t: Translate, choice: TemplateChoice): string {
  const { stored, draft } = choice;
  const name = translateTemplateName(t, choice);
  if (draft?.how === 'edited') return t('log.template.own', { name });
  return stored && !stored.isMine && stored.ownerName
    ? t('log.template.of', { name, owner: stored.ownerName })
    : name;
}
