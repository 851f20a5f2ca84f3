/** Built-in catalog groups in their order. */
export const GROUPS = [
  {
    name: 'wells',
    label: 'Wells',
    shortLabel: 'W',
    description: 'Wellbores, their paths and picks',
  },
  { name: 'logs', label: 'Well logs', shortLabel: 'L', description: 'Log files and their curves' },
  { name: 'seismic', label: 'Seismic', shortLabel: 'S', description: '2D lines and 3D surveys' },
  {
    name: 'concessions',
    label: 'Concessions and fields',
    shortLabel: 'C',
    description: 'Licence blocks and fields',
  },
  {
    name: 'documents',
    label: 'Documents',
    shortLabel: 'D',
    description: 'Reports and other papers',
  },
] as const;
