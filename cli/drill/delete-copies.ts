import pMap from "p-map";
import { CommandError } from "../command-error.ts";
import type { Copies } from "./copies.ts";

const CONCURRENCY = 4;

/**
 * Deletes all copies of a stack's tables, of this run and of earlier ones.
 *
 * @param stack as `--stack` names it
 * @returns their number
 * @throws CommandError some could not be deleted
 */
export async function deleteCopies(
  copies: Copies,
  stack: string,
  onDone?: (text: string) => void,
): Promise<number> {
  const found = await copies.find();
  const failures: string[] = [];
  const remove = async (copy: string) => {
    try {
      await copies.delete(copy);
      onDone?.(`${copy} deleted`);
    } catch (error) {
      failures.push(`${copy}: ${error instanceof Error ? error.message : error}`);
    }
  };
  await pMap(found, remove, { concurrency: CONCURRENCY });
  if (failures.length === 0) return found.length;
  throw new CommandError(
    `${failures.length} copies could not be deleted and cost money until they are; mend the cause and run: npx landfall drill restore --stack ${stack} --clean (${failures[0]})`,
  );
}
