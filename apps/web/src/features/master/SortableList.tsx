import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { announce } from "#ui/announcements.ts";
import { useUnsavedInput } from "#ui/unsavedInput.ts";
import classes from "./SortableList.module.css";

export type SortableItem = { id: number; name: string };

/** The items in the new order. Items added since stand at the end. */
function inOrder<T extends SortableItem>(items: readonly T[], wanted: readonly number[]): T[] {
  const placeOf = ({ id }: T) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length);
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const instructions =
  "スペースキーで項目をつかみ、上下の矢印キーで移動し、もう一度スペースキーで置きます。Escキーで元に戻します。";

/**
 * The 並び替え mode of a list: by dragging, by arrow buttons, or by keyboard on the handle. Only 保存
 * saves; it passes on every id in the new order.
 */
export function SortableList<T extends SortableItem>({
  items,
  render = (item) => item.name,
  onSave,
  onClose,
}: {
  items: T[];
  /** The text of a row; its name by default. */
  render?: (item: T) => ReactNode;
  onSave: (ids: number[]) => Promise<unknown>;
  /** Leaves the mode, with or without saving. */
  onClose: () => void;
}) {
  const [wanted, setWanted] = useState<readonly number[]>([]);
  const order = inOrder(items, wanted);
  const [isSaving, setIsSaving] = useState(false);
  const isChanged = order.some((item, index) => item.id !== items[index]?.id);
  useUnsavedInput(isChanged && !isSaving);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const placeOf = (id: string | number) => order.findIndex((item) => item.id === id);
  const nameOf = (id: string | number) => order[placeOf(id)]?.name ?? "";
  const place = (id: string | number) => `${order.length}件中${placeOf(id) + 1}番目`;

  function move(id: string | number, to: number): void {
    setWanted(arrayMove(order, placeOf(id), to).map((item) => item.id));
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    try {
      await onSave(order.map((item) => item.id));
      onClose();
    } catch {
      // The message bar has said why. The order stays for another try.
      setIsSaving(false);
    }
  }

  const spokenPlace = useRef<string | number | null>(null);
  // dnd-kit would announce through its own region. Ours is always in the page.
  const say = (text: string) => {
    announce(text);
    return undefined;
  };

  return (
    <>
      <p className={classes.help}>
        つまみを動かすか、矢印ボタンを押して並び替え、保存してください。
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          screenReaderInstructions: { draggable: instructions },
          announcements: {
            onDragStart: ({ active }) => {
              spokenPlace.current = active.id;
              return say(`${nameOf(active.id)}をつかみました。${place(active.id)}です。`);
            },
            // Also called right after the start, for the item's own place.
            onDragOver: ({ active, over }) => {
              if (over === null || over.id === spokenPlace.current) return undefined;
              spokenPlace.current = over.id;
              return say(`${nameOf(active.id)}は${place(over.id)}へ移動します。`);
            },
            onDragEnd: ({ active, over }) =>
              say(`${nameOf(active.id)}を${place(over?.id ?? active.id)}に置きました。`),
            onDragCancel: ({ active }) => say(`${nameOf(active.id)}を元の位置に戻しました。`),
          },
        }}
        onDragEnd={({ active, over }) =>
          over && active.id !== over.id && move(active.id, placeOf(over.id))
        }
      >
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ol className={`plainList ${classes.list}`}>
            {order.map((item, index) => (
              <SortableRow
                key={item.id}
                item={item}
                isFirst={index === 0}
                isLast={index === order.length - 1}
                onMove={(by) => {
                  move(item.id, index + by);
                  announce(
                    `${item.name}を${order.length}件中${index + by + 1}番目に移動しました。`,
                  );
                }}
              >
                {render(item)}
              </SortableRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <div className={`acts ${classes.footer}`}>
        <Button variant="default" onClick={onClose}>
          並び替えをやめる
        </Button>
        <Button onClick={save} aria-busy={isSaving}>
          並び順を保存
        </Button>
      </div>
    </>
  );
}

function SortableRow({
  item,
  isFirst,
  isLast,
  onMove,
  children,
}: {
  item: SortableItem;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  children: ReactNode;
}) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: item.id, attributes: { roleDescription: "並び替えできる項目" } });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={classes.handle}
        aria-label={`${item.name}のつまみ`}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      <span className={classes.name}>{children}</span>
      <ActionIcon
        size={44}
        color="gray"
        aria-label={`${item.name}を上へ移動`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        color="gray"
        aria-label={`${item.name}を下へ移動`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}
