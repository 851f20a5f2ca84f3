/**
 * Runs the steps of the Dockerfile without a container engine: each folder of an image is a folder
 * under one root.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Copy, DockerfileParser } from 'dockerfile-ast';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCKERFILE = path.join(ROOT, 'host-demo/deploy/Dockerfile');

/** What the last stage of the Dockerfile starts. */
export interface BuiltImage {
  /** Folder that the program is started in. */
  folder: string;
  command: string[];
  env: Record<string, string>;
  /** The health check, as a command. */
  health: string[];
}

interface Stage {
  /** Folder that stands for `/`. */
  root: string;
  workdir: string;
}

/**
 * Runs all steps under `root`; the context of the build is what git tracks. Throws with the output
 * of a step that fails.
 */
export function runDockerfile(
  root: string,
  unprivileged: { uid: number; gid: number },
): BuiltImage {
  const image: BuiltImage = { folder: root, command: [], env: {}, health: [] };
  let stage: Stage = { root, workdir: '/' };
  const stages = new Map<string, Stage>();
  for (const step of DockerfileParser.parse(readFileSync(DOCKERFILE, 'utf8')).getInstructions()) {
    const text = step.getArgumentsContent() ?? '';
    const words = step.getArguments().map((one) => one.getValue());
    switch (step.getKeyword()) {
      case 'FROM':
        stage = { root: path.join(root, words[2] ?? 'final'), workdir: '/' };
        mkdirSync(stage.root, { recursive: true });
        stages.set(words[2] ?? 'final', stage);
        break;
      case 'WORKDIR':
        stage.workdir = words[0]!;
        mkdirSync(path.join(stage.root, stage.workdir), { recursive: true });
        break;
      case 'COPY':
        copy(stage, from(step as Copy, stages), words);
        break;
      case 'RUN':
        run(stage, text, unprivileged);
        break;
      case 'ENV':
        for (const [, name, value] of text.matchAll(/(\w+)=(\S+)/g))
          image.env[name!] = value!.startsWith('/') ? path.join(stage.root, value!) : value!;
        break;
      case 'HEALTHCHECK':
        image.health = JSON.parse(text.slice(text.indexOf('['))) as string[];
        break;
      case 'CMD':
        image.command = JSON.parse(text) as string[];
        break;
      default:
    }
  }
  image.folder = path.join(stage.root, stage.workdir);
  return image;
}

/** The stage that a step copies from; null for the context of the build. */
function from(step: Copy, stages: ReadonlyMap<string, Stage>): Stage | null {
  const flag = step.getFlags().find((one) => one.getName() === 'from');
  return flag ? stages.get(flag.getValue()!)! : null;
}

function copy(stage: Stage, source: Stage | null, words: readonly string[]): void {
  const target = path.join(stage.root, stage.workdir);
  const sources = words.slice(0, -1);
  if (source) {
    for (const name of sources)
      cpSync(path.join(source.root, name), target, { recursive: true, preserveTimestamps: true });
    return;
  }
  // As in a fresh clone: what is neither tracked nor ignored is there too.
  const names = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .stdout.split('\n')
    .filter(Boolean);
  for (const name of sources.includes('.') ? names : sources)
    cpSync(path.join(ROOT, name), path.join(target, name), { recursive: true });
}

/**
 * Runs a shell command with its absolute paths under the stage's root; owners are those of this
 * machine.
 */
function run(stage: Stage, text: string, { uid, gid }: { uid: number; gid: number }): void {
  const [made] = /(?<=mkdir )\/\w+/.exec(text) ?? [];
  if (made) {
    const folder = path.join(stage.root, made);
    mkdirSync(folder, { recursive: true });
    if (process.getuid?.() === 0) chownSync(folder, uid, gid);
    return;
  }
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', text.replace(/(?<= )\/(?=\w)/g, `${stage.root}/`)],
    {
      cwd: path.join(stage.root, stage.workdir),
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: '' },
    },
  );
  if (status !== 0) throw new Error(`${text}: ${stdout}${stderr}`);
}
