import {
  Copy,
  Download,
  FileUp,
  House,
  Pencil,
  Save,
  Settings2,
  Share2,
  Star,
  TextCursorInput,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { addEnglish, type Translate } from '../../i18n/i18n.ts';
import enTemplates from '../../i18n/texts/en/log-templates.json';
import { userSettings } from '../../core/user-settings.ts';
import { isTemplate, type TemplateChoice } from '../../sources/log/templates.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useListener } from '../../ui/use-listener.ts';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogController } from './controller.ts';
import {
  canChange,
  type TemplateAccess,
  templateWork,
  type TemplateWork,
} from './template-work.ts';

addEnglish(enTemplates);

const TemplateDialogs = lazyPart(
  async () => (await import('./TemplateDialogs.tsx')).TemplateDialogs,
);

/** What can be done with the chosen template; unsaved changes have their own button. */
export function TemplateMenu({
  controller,
  onEdit,
}: {
  controller: LogController;
  onEdit(): void;
}) {
  const t = useTexts();
  const { templates, templateParts } = controller;
  const work = templateWork(templateParts);
  const choice = useSignal(work.chosen);
  const access = useSignal(work.access);
  const question = useSignal(work.question);
  const isBusy = useSignal(work.isBusy);
  const { defaultTemplate } = useSignal(userSettings);
  useListener<BeforeUnloadEvent>(window, 'beforeunload', (event) => {
    if (templates.wouldLoseDrafts) event.preventDefault();
  });
  const [fileInput, files] = useFileItems(controller);
  return (
    <>
      {/* It is there without changes too, so that nothing moves with the first one. */}
      <Button
        label={t('log.template.save')}
        icon={Save}
        iconOnly
        variant="quiet"
        aria-busy={isBusy}
        disabledBecause={!choice?.draft && t('log.template.unchanged')}
        onClick={() => void work.save()}
      />
      <Menu
        label={t('log.template.edit')}
        icon={Settings2}
        iconOnly
        onOpen={() => void work.connect()}
        items={[
          { label: t('log.template.edit'), icon: Pencil, run: onEdit },
          ...saveItems(t, work, choice),
          ...(choice?.stored && access ? storedItems(t, work, choice, access) : []),
          ...(choice && access && !choice.draft
            ? defaultItems(t, work, choice, { access, preferred: defaultTemplate })
            : []),
          ...files,
        ]}
      />
      {fileInput}
      {question ? (
        <Suspense>
          <TemplateDialogs work={work} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Templates of files: the field that chooses one, and the items of the menu. */
function useFileItems(controller: LogController): [ReactNode, MenuItem[]] {
  const t = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={chooser}
      type="file"
      accept=".json,application/json"
      hidden
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        event.target.value = '';
        if (file) void controller.importTemplate(file);
      }}
    />
  );
  return [
    field,
    [
      {
        label: t('log.template.import'),
        icon: FileUp,
        run: () => chooser.current?.click(),
        startsGroup: true,
      },
      {
        label: t('log.template.export'),
        icon: Download,
        run: () => void controller.exportTemplate(),
      },
    ],
  ];
}

function saveItems(
  t: Translate,
  work: TemplateWork,
  choice: TemplateChoice | undefined,
): MenuItem[] {
  const draft: MenuItem[] = choice?.draft
    ? [
        {
          label: t('log.template.save'),
          icon: Save,
          run: () => void work.save(),
          startsGroup: true,
        },
        { label: t('log.template.discard'), icon: Undo2, run: () => work.discard() },
      ]
    : [];
  return [
    ...draft,
    {
      label: t('log.template.saveAs'),
      icon: Copy,
      run: () => void work.saveAs(),
      startsGroup: draft.length === 0,
    },
  ];
}

/** What is done with a template of the server; only its owner and administrators change it. */
function storedItems(
  t: Translate,
  work: TemplateWork,
  { stored }: TemplateChoice,
  access: NonNullable<TemplateAccess>,
): MenuItem[] {
  if (!stored) return [];
  const isForeign = !canChange(stored, access) && t('log.template.notYours');
  return [
    {
      label: t('log.template.rename'),
      icon: TextCursorInput,
      run: () => work.rename(),
      disabledBecause: isForeign,
      startsGroup: true,
    },
    ...(stored.owner === null
      ? []
      : [
          {
            label: t(stored.shared ? 'log.template.unshare' : 'log.template.share'),
            icon: Share2,
            run: () => void work.share(!stored.shared),
            disabledBecause: isForeign || (!access.share && t('log.template.needsEditor')),
          },
        ]),
    {
      label: t('log.template.delete'),
      icon: Trash2,
      run: () => work.remove(),
      disabledBecause: isForeign,
    },
  ];
}

function defaultItems(
  t: Translate,
  work: TemplateWork,
  choice: TemplateChoice,
  { access, preferred }: { access: NonNullable<TemplateAccess>; preferred: string | null },
): MenuItem[] {
  const { stored, isDefaultTemplate = false } = choice;
  const isOwn = isTemplate(choice, preferred);
  return [
    {
      label: t(isOwn ? 'log.template.noOwnDefault' : 'log.template.ownDefault'),
      icon: Star,
      run: () => void work.makeOwnDefault(!isOwn),
      startsGroup: true,
    },
    ...(stored && access.administer
      ? [
          {
            label: t(isDefaultTemplate ? 'log.template.noDefault' : 'log.template.default'),
            icon: House,
            run: () => void work.makeDefaultOfAll(!isDefaultTemplate),
            disabledBecause:
              stored.owner !== null && !stored.shared && t('log.template.shareFirst'),
          },
        ]
      : []),
  ];
}
