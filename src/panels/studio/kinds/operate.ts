import {
  Activity,
  ArrowDownUp,
  DatabaseZap,
  FileSpreadsheet,
  RefreshCw,
  Workflow,
} from 'lucide-react';
import type { KindDescription, PageDescription } from './kind.ts';

/** Page with the search indexes. */
export const index: PageDescription = {
  name: 'index',
  section: 'operate',
  label: 'studio.page.index',
  icon: DatabaseZap,
  page: async () => (await import('../operate/IndexPage.tsx')).IndexPage,
};
/** Page with the caches. */
export const cache: PageDescription = {
  name: 'cache',
  section: 'operate',
  label: 'studio.page.cache',
  icon: RefreshCw,
  page: async () => (await import('../operate/CachePage.tsx')).CachePage,
};
/** Page with the generation of templates. */
export const generation: PageDescription = {
  name: 'generation',
  section: 'operate',
  label: 'studio.page.generation',
  icon: FileSpreadsheet,
  page: async () => (await import('../operate/GenerationPage.tsx')).GenerationPage,
};
/** Page with the jobs. */
export const jobs: PageDescription = {
  name: 'jobs',
  section: 'operate',
  label: 'studio.page.jobs',
  icon: Activity,
  page: async () => (await import('../operate/JobsPage.tsx')).JobsPage,
};
/** Page for export and import. */
export const transfer: PageDescription = {
  name: 'transfer',
  section: 'operate',
  label: 'studio.page.transfer',
  icon: ArrowDownUp,
  page: async () => (await import('../operate/TransferPage.tsx')).TransferPage,
};

/** Workflows. */
export const workflow: KindDescription = {
  name: 'Workflow',
  section: 'operate',
  label: 'studio.kind.Workflow',
  one: 'studio.one.Workflow',
  icon: Workflow,
  title: 'name',
  columns: ['fileName', 'deployedAt'],
  searched: ['name', 'fileName'],
  orderBy: 'deployedAt',
  order: 'descending',
  written: 'deleted-only',
  moves: false,
  fields: [
    { name: 'name', label: 'studio.f.deployment', kind: 'text' },
    { name: 'fileName', label: 'studio.f.fileName', kind: 'text' },
    { name: 'deployedAt', label: 'studio.f.deployedAt', kind: 'text' },
    { name: 'processes', label: 'studio.f.processes', kind: 'tags' },
  ],
  tool: async () => (await import('../operate/WorkflowUpload.tsx')).WorkflowUpload,
};
