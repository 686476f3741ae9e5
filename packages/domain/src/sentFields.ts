import { z } from "zod";

/** Texts in several answers. */

export const nameKana = z.string().describe("氏名の読み（カタカナ）");
export const userName = z.string().describe("氏名");
export const userNameKana = z.string().describe("氏名の読み（カタカナ）");
export const studentName = z.string().describe("研修生の氏名");
export const studentNameKana = z.string().describe("研修生の氏名の読み（カタカナ）");
export const studentUserName = z.string().describe("研修生の氏名");
export const studentUserNameKana = z.string().describe("研修生の氏名の読み（カタカナ）");
export const sentPhone = z.string().nullable().describe("電話番号。ない人は null");
export const areaName = z.string().describe("地域の名前");
export const schoolName = z.string().describe("研修施設の名前");
export const roomName = z.string().describe("部屋の名前");
export const trainingName = z.string().describe("研修種目の名前");
export const trainingShortName = z.string().describe("研修種目の略称");
export const trainingContentName = z.string().describe("研修内容の名前");
export const companyName = z.string().describe("所属会社の名前");
export const instructorName = z.string().describe("講師の氏名");
/** Students get it only where the school shows it (rule 4.12). */
export const instructorNameShown = z
  .string()
  .nullable()
  .describe("講師の氏名。決まっていないか、研修施設が研修生に見せないときは null");
export const sentColor = z.string().describe("画面で使う色（#rrggbb）");
