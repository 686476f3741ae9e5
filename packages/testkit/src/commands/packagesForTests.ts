/** Prints Debian's packages of programs that tests run and that the machine lacks, one in a line. */
import { packagesForTests } from "#tools/lackOf.ts";

for (const name of packagesForTests()) console.log(name);
