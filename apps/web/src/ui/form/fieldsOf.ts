import type { z } from "zod";

declare const held: unique symbol;

/** The name of a field that holds a `T` or nothing. */
export type FieldName<T> = string & { readonly [held]: T };

/** The names that any member of a union has. */
type NameIn<V> = V extends unknown ? keyof V & string : never;
type ValueIn<V, N extends string> = V extends { [name in N]?: infer T } ? NonNullable<T> : never;

export type FieldNames<V> = { readonly [N in NameIn<V>]: FieldName<ValueIn<V, N>> };

/** A computed name, for a field that the schema cannot list. */
export const fieldName = <T>(name: string) => name as FieldName<T>;

/** The name of one value in a record by id. */
export const fieldAt = <V>(values: FieldName<Record<string, V>>, id: number) =>
  fieldName<NonNullable<V>>(`${values}.${id}`);

/** The names of the fields within a group. */
export function fieldsIn<V>(group: FieldName<V>): FieldNames<V> {
  return new Proxy({} as FieldNames<V>, { get: (_, name) => `${group}.${String(name)}` });
}

/**
 * The names of a form's fields, each with the type of its value: `const field =
 * fieldsOf(addRoomInput)`, then `<TextField name={field.name} …>`.
 */
export function fieldsOf<S extends z.core.$ZodType>(_schema: S): FieldNames<z.input<S>> {
  return new Proxy({} as FieldNames<z.input<S>>, { get: (_, name) => name });
}
